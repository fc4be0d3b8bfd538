import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('a part whose script is lost on a broken line comes when the line is back, in the same page @phone', async ({
  page,
}) => {
  await page.goto('/category/phones');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const lost: string[] = [];
  page.on('requestfailed', (request) => lost.push(request.url()));
  // The part's own script, and all that it needs.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: /^Filter/ }).click();
  await expect.poll(() => lost.some((url) => /\/filter-sheet-/.test(url))).toBe(true);
  expect(lost.length).toBeGreaterThan(1);
  await page.unroute('**/assets/*.js');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
