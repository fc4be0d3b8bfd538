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

test('a part that the browser dropped before it was run comes with a new page, once; then there is a way to try again @phone', async ({
  page,
}) => {
  const imports: string[] = [];
  // Fetched it is, but whoever runs it finds nothing: all the same page could do is to fail for ever.
  await page.route('**/assets/filter-sheet-*.js', (route) => {
    if (route.request().resourceType() === 'fetch') return route.continue();
    imports.push(route.request().url());
    return route.abort();
  });
  const openFilter = () => page.getByRole('link', { name: /^Filter/ }).click();
  await page.goto('/category/phones');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await openFilter();
  await page.waitForFunction(() => !('isSamePage' in window));
  await alive(page);
  await openFilter();
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toBeVisible();
  expect(imports).toHaveLength(2);
  await page.unroute('**/assets/filter-sheet-*.js');
  await again.click();
  await alive(page);
  await openFilter();
  await expect(page.getByRole('dialog')).toBeVisible();
});
