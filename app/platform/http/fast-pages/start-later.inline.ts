export interface Late {
  /** In the order in which they are run, each in a turn of its own. */
  files: readonly string[];
  /** Of each route of the page, by its id. */
  routes: Record<string, readonly string[]>;
  entry: string;
  texts: string;
  mark: string;
  paintMs: number;
  /** How long after its pictures a page stays with whoever is here for the first time and touches nothing. */
  restMs: number;
  idleMs: number;
  againMs: number;
}

/**
 * Runs in the page: written out with its settings, so that it must name nothing from outside. Scripts are fetched after
 * the first paint and run piece by piece when nothing else is to do; a touch or a key makes them run at once.
 */
export function startLater(late: Late): void {
  const { files, routes, entry, texts, mark, paintMs, restMs, idleMs, againMs } = late;
  let isStarted = false;
  let touched = () => {};
  let ready = () => {};
  const routesReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  Reflect.set(window, mark, routesReady);
  const touch = new Promise<void>((resolve) => {
    touched = resolve;
  });
  // What reads a page aloud presses and types without a finger and without a key.
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'scroll', 'click', 'input'])
    window.addEventListener(kind, () => touched(), { capture: true, once: true, passive: true });
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const isKnown = () => {
    try {
      return localStorage.length > 0 || document.cookie !== '';
    } catch {
      return true;
    }
  };
  // Who was here before has the scripts, and a basket or hearts to be shown.
  const isRead = restMs > 0 && !isKnown();
  const pictures = () => {
    const loaded = new Promise<unknown>((resolve) => {
      if (document.readyState === 'complete') resolve(undefined);
      else window.addEventListener('load', resolve, { once: true });
    });
    return Promise.race([loaded, pause(paintMs)]);
  };
  // A page that is never idle makes all of them together wait so long and no longer.
  let patience = idleMs;
  const idle = async () => {
    const from = performance.now();
    await new Promise<unknown>((resolve) => {
      if (!window.requestIdleCallback) setTimeout(resolve);
      else window.requestIdleCallback(resolve, { timeout: Math.max(1, patience) });
    });
    patience -= performance.now() - from;
  };
  const preload = (href: string, wanted: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), wanted, { href }));
  // Between two of them the finger that woke them is served.
  const turn = () => Promise.race([touch.then(() => pause(0)), idle()]);
  // A page with its styles in it: the sheet comes where React looks for it, for what is not on the page yet. For a
  // printer only at first, so that it neither hurries nor has the page drawn again.
  const own = document.querySelector<HTMLElement>('style[data-sheet]');
  let sheet: HTMLLinkElement | undefined;
  // Unlike a module, a sheet that was lost on the line can be asked for again.
  const askForSheet = (wait: number): Promise<void> =>
    new Promise((resolve) => {
      if (!own) return resolve();
      const wanted = { rel: 'stylesheet', media: 'print', href: own.dataset.sheet };
      const onload = () => resolve();
      const onerror = () => {
        sheet?.remove();
        setTimeout(() => resolve(askForSheet(2 * wait)), wait);
      };
      sheet = Object.assign(document.createElement('link'), wanted, { onload, onerror });
      own.after(sheet);
    });
  let sheetCame = Promise.resolve();
  // Asking is work, too: ten files in one turn hold a slow phone longer than running any of them.
  const askForAll = async () => {
    sheetCame = askForSheet(againMs);
    for (const file of [...files, entry]) {
      preload(file, { rel: 'modulepreload', fetchPriority: 'low' });
      await turn();
    }
    const wanted = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' };
    preload(texts, { ...wanted, fetchPriority: 'low' });
  };
  const run = async () => {
    // Without it the next page that React draws would have the styles of this one.
    await sheetCame;
    sheet?.removeAttribute('media');
    for (const file of files) {
      await turn();
      await import(/* @vite-ignore */ file);
    }
    const modules: Record<string, object> = {};
    for (const [id, parts] of Object.entries(routes))
      modules[id] = Object.assign(
        {},
        ...(await Promise.all(parts.map((part) => import(/* @vite-ignore */ part)))),
      );
    Reflect.set(window, '__reactRouterRouteModules', modules);
    ready();
    await import(/* @vite-ignore */ entry);
  };
  const untilReached = async (wait: number): Promise<void> => {
    await pause(wait);
    const answer = await fetch(entry).catch(() => undefined);
    if (!answer?.ok) await untilReached(2 * wait);
  };
  // A module that could not be fetched stays failed for as long as the page lives: when the line is back the page is loaded
  // anew, once, or a script that fails by itself would do so for ever.
  const startAnew = async () => {
    await untilReached(againMs);
    const last = Number(sessionStorage.getItem('oja-anew'));
    sessionStorage.setItem('oja-anew', String(Date.now()));
    if (Date.now() - last > 60_000) location.reload();
  };
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    // The pictures that somebody looks at come first.
    if (isRead) await Promise.race([touch, pictures()]);
    void askForAll();
    if (isRead) await Promise.race([touch, pause(restMs)]);
    await run().catch(startAnew);
  };
  // Nothing is painted while nobody looks, and some browsers do not tell.
  setTimeout(start, document.hidden ? 0 : paintMs);
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(start));
}
