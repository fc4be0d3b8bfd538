import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test.use({ onSlowLine: true });

const openFilters = async (page: Page) => {
  await page.goto('/category/phones');
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await expect(sheet).toBeVisible();
  return sheet;
};

test('a price typed in the sheet filters the list, and Back leads to the whole list', async ({
  page,
}) => {
  const sheet = await openFilters(page);
  await sheet.getByLabel('To', { exact: true }).fill('20000');
  await sheet.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(page).toHaveURL(/[?&]to=20(%2C)?000/);
  await expect(sheet).toBeHidden();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/[?&]to=20(%2C)?000/);
  await expect(page.getByRole('link', { name: /^Remove/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/category\/phones$/);
  await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0);
});

test('a price chip fills the fields, the button says how many, and the list has so many @long', async ({
  page,
}) => {
  const sheet = await openFilters(page);
  await sheet.getByRole('link', { name: /^Under/ }).click();
  await expect(sheet.getByLabel('To', { exact: true })).not.toHaveValue('');
  const button = sheet.getByRole('button', { name: /^Show \d+ items?$/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await button.click();
  await expect(page).toHaveURL(/[?&]to=\d+/);
  await expect(sheet).toBeHidden();
  await expect(page.getByText(`${count} found`)).toBeVisible();
});

test('brand and colour: live count, chips that can be taken off, Back and reload @long', async ({
  page,
}) => {
  await page.goto('/category/boutique');
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  const colours = sheet.getByRole('group', { name: 'Colour' });
  await colours.getByRole('checkbox').first().check();
  const button = sheet.getByRole('button', { name: /^Show \d+ items?$/ });
  await expect(button).toBeVisible();
  const sizes = sheet.getByRole('group', { name: 'Size' });
  await sizes.getByRole('checkbox').first().check();
  await expect(button).toBeVisible();
  const count = /\d+/.exec((await button.textContent()) ?? '')?.[0];
  await button.click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/size=.*&color=/);
  await expect(page.getByText(`${count} found`)).toBeVisible();
  const crosses = page.getByRole('link', { name: /^Remove/ });
  await expect(crosses).toHaveCount(2);
  await crosses.first().click();
  await expect(crosses).toHaveCount(1);
  await expect(page).not.toHaveURL(/size=/);
  await page.goBack();
  await expect(crosses).toHaveCount(2);
  await page.reload();
  await expect(page.getByText(`${count} found`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/category\/boutique$/);
});

test('a sheet that was closed leaves no step in the history @long', async ({ page }) => {
  await page.goto('/market');
  const sheet = await openFilters(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.waitForTimeout(500);
  await page.goBack();
  await expect(page).toHaveURL(/\/market$/);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('every choice applies at once, and a price when its field is left @long', async ({
    page,
  }) => {
    await page.goto('/category/phones');
    await alive(page);
    const column = page.getByRole('form', { name: 'Filters' });
    await expect(column.getByRole('button')).toHaveCount(0);
    await column.getByRole('checkbox', { name: /^New/ }).check();
    await expect(page).toHaveURL(/condition=new$/);
    await column.getByRole('radio', { name: /^Smartphones/ }).check();
    await expect(page).toHaveURL(/type=smartphones&condition=new$/);
    await expect(column.getByRole('group', { name: 'Smartphones' })).toBeVisible();
    await column.getByLabel('To', { exact: true }).fill('150000');
    await column.getByLabel('To', { exact: true }).blur();
    await expect(page).toHaveURL(/to=150000&type=smartphones&condition=new$/);
    await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(3);
    await page.goBack();
    await expect(column.getByLabel('To', { exact: true })).toHaveValue('');
    await page.goBack();
    await expect(column.getByRole('radio', { name: /^All/ }).first()).toBeChecked();
    await expect(column.getByRole('checkbox', { name: /^New/ })).toBeChecked();
  });
});
