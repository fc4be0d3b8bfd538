import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isLineLost } from '#app/platform/http/lost-line.ts';
import { reloadOnce } from '#app/platform/http/reload-once.ts';

const longPause = 60_000;

/**
 * It was fetched and yet not imported (out of the browser's memory in between), or it is gone (a new version): no asking
 * again helps this page. Browsers say "module" of an import and not of a fetch.
 */
const isGone = / module|: 404 /;

/** Asks ever more rarely while the line is away; on the page of a visitor somebody may be typing, so it stays. */
export async function loadUntilThere<T>(load: () => Promise<T>, pause = 3_000): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (import.meta.env.SSR || !isLineLost(error)) throw error;
    const { message } = error as Error;
    // Without a line a new page would be none at all.
    if (!isGone.test(message) || navigator.onLine === false)
      await new Promise((resolve) => setTimeout(resolve, pause));
    // On a slow line this page still stands for a while: nothing more is asked for.
    else if (reloadOnce(message)) await new Promise(() => {});
    // Not as the line's fault, whose page would wait for a network: this one has a way to try again.
    else throw Error(message);
    return loadUntilThere(load, pause < longPause ? pause * 2 : pause);
  }
}

/**
 * A part of a page whose script comes later. On a broken line it is asked for again (`platform/http/part-files.ts`: a failed
 * `import()` alone could not be), and what the server drew stays in its place; a plain `lazy` would turn the whole page
 * into an error.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadUntilThere(load) }));
