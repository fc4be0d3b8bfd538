import type { Page } from '@playwright/test';
import { test as base } from './own-address.ts';

/** A 3G line on a bad day: 400 ms there and back, 400 kbit/s. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** Every page of a test has the slow line from its first request on. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await slowLine(page);
    await use(page);
  },
});
