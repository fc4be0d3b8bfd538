import { lostLine } from './lost-line.ts';

/** Files of parts that came later, or are on their way; undefined: asked for in vain. */
const asked: Record<string, Promise<void> | undefined> = {};

const isHere = (href: string): boolean =>
  performance
    .getEntriesByName(href)
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

async function fetchWhole(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw lostLine(`${answer.status} ${href}`);
  await answer.arrayBuffer();
}

function bring(href: string): Promise<void> | undefined {
  // What the page itself has loaded: asked for again, it could only be lost.
  if (!(href in asked) && isHere(href)) return undefined;
  asked[href] ??= fetchWhole(href).catch((error: unknown) => {
    asked[href] = undefined;
    throw error;
  });
  return asked[href];
}

/** Applied before the part is drawn, which one that is only announced is not; one that failed may be tried again. */
function putStyle(href: string): Promise<void> | undefined {
  const { head } = document;
  // By its path: the server writes no more than that.
  const path = href.slice(window.location.origin.length);
  if (head.querySelector(`[rel=stylesheet][href$="${path}"]`)) return undefined;
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: () => resolve(),
      onerror: () => {
        link.remove();
        reject(lostLine(href));
      },
    });
    head.append(link);
  });
}

/**
 * In the place of Vite's own helper (`vite.config.ts`), around every `import()`: its files are fetched first, and only when
 * all of them are in the browser's memory are they imported. A browser keeps a module that it could not fetch as failed for
 * as long as the page lives, and so a file that was only announced; a `fetch` that failed can be tried again.
 */
export async function importPart<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const addresses = files.map((file) => new URL(file, window.location.origin).href);
  await Promise.all(addresses.map(bring));
  await Promise.all(addresses.filter((href) => /css$/.test(href)).map(putStyle));
  return load();
}
