import { expect, type Page } from '@playwright/test';

/** Every address that the service worker keeps, by the name of its cache. */
export const keptAddresses = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => url.slice(location.origin.length));
    }
    return found;
  });

/** Waits until the worker has these pages; it fetches them when the page has come to rest. */
export async function untilKept(page: Page, paths: readonly string[]): Promise<void> {
  const all = async () => Object.values(await keptAddresses(page)).flat();
  for (const path of paths) {
    await expect.poll(all, { timeout: 60_000, message: path }).toContain(path);
  }
}

/** In charge of this page, with everything that it wanted to keep at its start. */
export async function untilInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}
