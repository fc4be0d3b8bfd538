import { lostLine } from './lost-line.ts';

/** Files of parts that came later, or are on their way; undefined: asked for in vain. */
const asked = new Map<string, Promise<void> | undefined>();

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
  if (!asked.has(href) && isHere(href)) return undefined;
  const coming =
    asked.get(href) ??
    fetchWhole(href).catch((error: unknown) => {
      asked.set(href, undefined);
      throw error;
    });
  asked.set(href, coming);
  return coming;
}

/** Applied before the part is drawn, which one that is only announced is not; one that failed may be tried again. */
function putStyle(href: string): Promise<void> | undefined {
  const { head } = document;
  const links = [...head.querySelectorAll('link')];
  if (links.some((link) => link.rel === 'stylesheet' && link.href === href)) return undefined;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(lostLine(href));
    };
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
  await Promise.all(addresses.filter((href) => href.endsWith('.css')).map(putStyle));
  return load();
}
