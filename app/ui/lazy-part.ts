import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const pause = 3_000;

async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // A browser says so of a script that it could not fetch; anything else is a fault of the script.
      if (!(error instanceof TypeError) || import.meta.env.SSR) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
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
