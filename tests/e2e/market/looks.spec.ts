import { expect, type Locator, type Page } from '@playwright/test';
import { itemOf } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const openFilter = async (page: Page): Promise<Locator> => {
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  return page.getByRole('dialog', { name: 'Filter and sort' });
};

test('the price in the filter is not pushed away under a finger when the rest comes @phone', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/marketFilters**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/category/boutique');
  const sheet = await openFilter(page);
  await expect(sheet.locator('.facet-sk').first()).toBeVisible();
  // What comes above it comes where it is not seen.
  await expect(sheet.getByLabel('From')).not.toBeInViewport();
  letGo();
  await expect(sheet.getByText('Kind')).toBeAttached();
  await expect(sheet.locator('.facet-sk')).toHaveCount(0);
});

test('a filter whose choices cannot be had still filters by price @phone', async ({ page }) => {
  await page.route('**/api/marketFilters**', (route) => route.abort());
  await page.goto('/category/boutique');
  const sheet = await openFilter(page);
  await expect(sheet.locator('.facet-sk')).toHaveCount(0);
  await sheet.getByLabel('To').fill('20000');
  await sheet.getByRole('button', { name: 'Show items' }).click();
  await expect(page).toHaveURL(/to=20000/);
});

test('a list too long to be counted says how many there are at least, and where the shops are @phone', async ({
  page,
}) => {
  await page.goto('/category/boutique?sort=newest');
  await expect(page.getByText('12+ found')).toBeVisible();
  await page.getByRole('link', { name: 'Shops for Boutique' }).click();
  await expect(page).toHaveURL(/\/shops\?type=boutique/);
});

test('a card and the seller say where the shop is @phone', async ({ page }) => {
  await page.goto('/market?q=ngozi');
  const places = page.locator('.pc .at').filter({ hasNotText: 'Negotiable' });
  await expect(places.first()).toHaveText('Balogun, Lagos');
  const { stockId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${stockId}`);
  await expect(page.getByText(/Balogun Market, Lagos Island/).first()).toBeVisible();
});

test('tags of a product keep apart on every line @phone', async ({ page }) => {
  const { stockId } = await itemOf(page, 'Ngozi Fashion House');
  await page.setViewportSize({ width: 230, height: 740 });
  await page.goto(`/stocks/${stockId}`);
  const tags = page.locator('.pd-info .tags .badge');
  const boxes = await tags.evaluateAll((all) =>
    all.map((tag) => {
      const { top, bottom } = tag.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  const lines = boxes.filter(({ top }, at) => at === 0 || top > (boxes[at - 1]?.top ?? 0) + 4);
  expect(lines.length).toBeGreaterThan(1);
  for (const [at, { top }] of lines.entries()) {
    if (at > 0) expect(top - (lines[at - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(6);
  }
});

test('a very long search leaves the way to clear it in sight', async ({ page }) => {
  await page.goto(`/market?q=${'longwordwithoutspaces'.repeat(4)}`);
  const cross = page.locator('.chip.x svg');
  await expect(cross).toBeInViewport({ ratio: 1 });
  const { width } = (await page.locator('.chip.x').boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(300);
});
