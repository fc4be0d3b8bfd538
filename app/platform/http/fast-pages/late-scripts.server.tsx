import type { ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { routesMark } from '../pages/early/page-marks.ts';

interface Late {
  /** In the order in which they are run, each in a turn of its own. */
  files: readonly string[];
  /** Of each route of the page, by its id. */
  routes: Record<string, readonly string[]>;
  entry: string;
  texts: string;
  mark: string;
  paintMs: number;
  idleMs: number;
  againMs: number;
}

/**
 * Runs in the page: written out with its settings, so that it must name nothing from outside. Scripts are fetched after
 * the first paint and run piece by piece when nothing else is to do; a touch or a key makes them run at once.
 */
function startLater(late: Late): void {
  const { files, routes, entry, texts, mark, paintMs, idleMs, againMs } = late;
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
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => touched(), { capture: true, once: true });
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
  const run = async () => {
    for (const file of files) {
      await Promise.race([touch, idle()]);
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
  // On a broken line again and again: what was pressed waits.
  const runUntilThere = (pause: number): Promise<unknown> =>
    run().catch(() => setTimeout(runUntilThere, pause, 2 * pause));
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const file of [...files, entry])
      preload(file, { rel: 'modulepreload', fetchPriority: 'low' });
    preload(texts, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
    void runUntilThere(againMs);
  };
  // Nothing is painted while nobody looks, and some browsers do not tell.
  setTimeout(start, document.hidden ? 0 : paintMs);
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(start));
}

type Manifest = EntryContext['manifest'];
type Route = NonNullable<Manifest['routes'][string]>;

const partsOf = (route: Route): string[] =>
  [
    route.clientActionModule,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    route.module,
  ].filter((part) => part !== undefined);

function lateOf({ manifest, staticHandlerContext }: EntryContext, texts: string): Late {
  const routes: Record<string, string[]> = {};
  const files = new Set([...manifest.entry.imports, manifest.url]);
  for (const { id } of staticHandlerContext.matches.map((match) => match.route)) {
    const route = manifest.routes[id];
    if (!route) continue;
    routes[id] = partsOf(route);
    for (const file of [...(route.imports ?? []), ...partsOf(route)]) files.add(file);
  }
  const { module: entry } = manifest.entry;
  const times = { paintMs: 5_000, idleMs: 1_000, againMs: 3_000 };
  return { files: [...files], routes, entry, texts, mark: routesMark, ...times };
}

/** As React Router's client takes it: its settings, and the stream that the loaders' answers are written into. */
const contextText = (settings: string): string =>
  `window.__reactRouterContext=${settings};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())`;

/**
 * What stands in the place of React Router's own `<Scripts>`, with as many elements: the browser draws those. None
 * where a change of the code reaches the open page.
 */
export function lateScripts(entry: EntryContext, texts: string, nonce: string): ReactNode {
  const { manifest, serverHandoffString, renderMeta } = entry;
  if (manifest.hmr || serverHandoffString === undefined) return undefined;
  // React Router hands its loaders' answers over only where it thinks that scripts will read them.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const late = JSON.stringify(lateOf(entry, texts)).replaceAll('<', '\\u003c');
  return (
    <>
      <script nonce={nonce}>{contextText(serverHandoffString)}</script>
      <script nonce={nonce}>{`(${startLater})(${late})`}</script>
    </>
  );
}
