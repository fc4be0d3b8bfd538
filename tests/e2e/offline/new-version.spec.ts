import { expect } from '@playwright/test';
import { startOtherBuild } from '#tests/support/browser/other-build.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { untilInCharge } from '#tests/support/browser/worker-caches.ts';

test.use({ serviceWorkers: 'allow' });

test('a new version takes over under a half-filled form, and the next link brings it @phone', async ({
  page,
  baseURL,
}) => {
  const build = await startOtherBuild(baseURL ?? '');
  try {
    await page.goto(`${build.url}/shops`);
    await alive(page);
    await page.goto(`${build.url}/login`);
    await alive(page);
    await untilInCharge(page);
    const phone = page.getByLabel('Phone number');
    await phone.fill('08031234');
    await page.evaluate(() => {
      Object.assign(window, { ojaOldPage: true });
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        Object.assign(window, { ojaTakenOver: true });
      });
    });
    // The page has heard of the worker it began with.
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    build.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(() => 'ojaTakenOver' in window, undefined, { timeout: 60_000 });
    await expect(phone).toHaveValue('08031234');
    expect(await page.evaluate(() => 'ojaOldPage' in window)).toBe(true);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForFunction(() => !('ojaOldPage' in window));
    await expect(page).toHaveURL(`${build.url}/`);
  } finally {
    build.close();
  }
});
