import { expect } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('a new owner sees five steps and no figure, shares, and chooses a short address', async ({
  page,
  context,
}) => {
  await enterWithNewShop(page, 'Mama Tolu Fabrics');
  await page.goto('/');
  await alive(page);
  await expect(page.getByText('0 of 5 done. About 10 minutes left.')).toBeVisible();
  await expect(page.getByText('No sales yet')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('₦');
  const steps = page.getByRole('region', { name: 'Open your shop' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.locator('.btn.sun')).toHaveCount(1);

  await page.evaluate(() => {
    navigator.share = async () => {};
  });
  await steps.nth(4).getByRole('link', { name: 'Share' }).click();
  await expect(page.getByText('1 of 5 done. About 8 minutes left.')).toBeVisible();

  // Nothing to sell yet: the counter says what comes first.
  await page.goto('/orders/counter');
  await expect(page.getByRole('heading', { name: 'No stock yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add new stock' })).toHaveAttribute(
    'href',
    '/stocks?add=1',
  );

  await page.goto('/shop');
  await alive(page);
  const link = page.getByRole('region', { name: "Your shop's address" });
  await link.getByRole('button', { name: 'Choose' }).click();
  const sheet = page.getByRole('dialog', { name: "Your shop's address" });
  await expect(sheet.getByLabel('Short address')).toHaveValue('mamatolufabrics');
  await sheet.getByLabel('Short address').fill('admin');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('This address is taken. Try another.')).toBeVisible();
  await sheet.getByLabel('Short address').fill('Mama Tolu');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Address saved')).toBeVisible();
  await expect(link).toContainText('/@mamatolu');

  const visitor = await context.request.get('/@MAMATOLU', { maxRedirects: 0 });
  expect(visitor.status()).toBe(301);
  expect(visitor.headers().location).toBe('/@mamatolu');
  await link.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL('/@mamatolu');
  await expect(page.getByRole('heading', { name: 'Mama Tolu Fabrics' })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/@mamatolu$/);
});

test('what waits for a hand stands above the first steps that are left @long', async ({ page }) => {
  await enterWithNewShop(page, 'Busy Beginner');
  await page.goto('/orders/counter');
  const cells = {
    productName: 'Red cap',
    price: '900',
    quantity: '1',
    category2: 'Accessories',
    category3: 'Caps & Hats',
  };
  const form = { intent: 'import', rows: JSON.stringify([{ row: 2, cells }]) };
  const { origin } = new URL(page.url());
  await page.request.post('/stocks/import', { form, headers: { origin } });
  await page.reload();
  await alive(page);
  await page.locator('button.ci:enabled').click();
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByText(/^Sold ₦/)).toBeVisible();
  await page.goto('/');
  const top = async (name: string | RegExp) =>
    (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN;
  await expect(page.getByText('Red cap').first()).toBeVisible();
  expect(await top(/^Needs a hand/)).toBeLessThan(await top('Open your shop'));
});
