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

/** Everything that the team's screens are made of is on the phone, as the worker's own list has it. */
export async function untilTeamFilesKept(page: Page): Promise<void> {
  const script = await (await page.request.get('/sw.js')).text();
  const wanted = [...new Set(script.match(/\/assets\/[\w.-]+/g))];
  expect(wanted.length).toBeGreaterThan(10);
  const missing = async () => {
    // An icon is kept under the address that the page used, with its place in the file.
    const all = Object.values(await keptAddresses(page)).flat();
    const kept = new Set(all.map((url) => url.split('#')[0]));
    return wanted.filter((url) => !kept.has(url));
  };
  await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
}
