import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/slow-line.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const openFilters = async (page: Page) => {
  await page.goto('/category/phones');
  await alive(page);
  await page.getByRole('link', { name: 'Price and sort' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Price and sort' });
  await expect(sheet).toBeVisible();
  return sheet;
};

test('a price typed in the sheet filters the list, and Back leads to the whole list', async ({
  page,
}) => {
  const sheet = await openFilters(page);
  await sheet.getByLabel('To', { exact: true }).fill('20000');
  await sheet.getByRole('button', { name: 'Show items' }).click();
  await expect(page).toHaveURL(/[?&]to=20(%2C)?000/);
  await expect(sheet).toBeHidden();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/[?&]to=20(%2C)?000/);
  await expect(page.getByRole('link', { name: /^Remove/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/category\/phones$/);
  await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0);
});

test('a price chip applies and the sheet is gone', async ({ page }) => {
  const sheet = await openFilters(page);
  await sheet.getByRole('link', { name: /Under/ }).click();
  await expect(page).toHaveURL(/[?&]to=5000/);
  await expect(sheet).toBeHidden();
});

test('a sheet that was closed leaves no step in the history', async ({ page }) => {
  await page.goto('/market');
  const sheet = await openFilters(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.waitForTimeout(500);
  await page.goBack();
  await expect(page).toHaveURL(/\/market$/);
});
