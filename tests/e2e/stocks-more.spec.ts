import { expect } from '@playwright/test';
import { orderItem } from '#tests/support/browser/buying.ts';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { addItemUnseen, anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';
import { addItem, patient, row, sheet } from '#tests/support/browser/stock-sheet.ts';

/** Whole journeys, also on a machine that is busy with other tests. */
test.describe.configure({ timeout: 180_000 });

test('restock shows the sum, correct asks for a reason, the history tells both @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Counting shop');
  await addItemUnseen(page, 'Lace');
  await page.goto('/stocks');
  await row(page, 'Lace').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'Restock' }).click();
  await alive(page);
  const restock = page.getByRole('dialog', { name: 'Restock' });
  await expect(restock).toBeVisible();
  await expectSound(page);
  await restock.getByLabel('How many came in?').fill('12');
  await expect(restock.getByText('15', { exact: true })).toBeVisible();
  await restock.getByRole('button', { name: 'Add 12 to stock' }).click();
  await expect(page.getByText('There are 15 now')).toBeVisible();
  await page.getByRole('button', { name: 'Correct' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct' });
  await correct.getByLabel('How many did you count?').fill('14');
  await correct.getByLabel('Why?').fill('1 torn');
  await correct.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Correction: 1 torn')).toBeVisible();
  const lines = page.locator('.hist li');
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText('–1');
  await expect(lines.first()).toContainText('14 left');
  await expectSound(page);
  await page.getByRole('link', { name: 'Corrections' }).click();
  await expect(lines).toHaveCount(1);
});

test('a count names shelf, promised and for sale as it is typed and when it is saved @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(page, { store: 'Promising shop', item: 'Promised gown' });
  await orderItem(await anotherPhone(browser, baseURL), shop);
  await page.goto(`/stocks/${shop.stockId}/history`);
  await alive(page);
  await page.getByRole('button', { name: 'Correct' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct' });
  await expect(correct.getByText('3 on the shelf, 1 of them promised, 2 for sale')).toBeVisible();
  const counted = correct.getByLabel('How many did you count?');
  await counted.fill('0');
  await expect(correct.getByText('0 on the shelf, 1 promised: 1 too few')).toBeVisible();
  await counted.fill('5');
  await correct.getByLabel('Why?').fill('Found two');
  await correct.getByRole('button', { name: 'Save count' }).click();
  const told = page.locator('.toast', {
    hasText: '5 on the shelf, 1 of them promised, 4 for sale',
  });
  await expect(told).toBeVisible();
});

test('what somebody else wrote meanwhile is in sight after Save @phone', async ({ page }) => {
  const shop = await enterWithItem(page, { store: 'Two writers', item: 'Shared gown' });
  await page.goto(`/stocks/${shop.stockId}/edit`);
  await alive(page);
  const { origin } = new URL(page.url());
  const other = await page.context().newPage();
  await other.goto(`/stocks/${shop.stockId}/edit`);
  await alive(other);
  await other.locator('[name=description]').fill('In blue, from my sister');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveURL(`${origin}/stocks`);
  await page.locator('[name=description]').fill('In red');
  await page.getByRole('button', { name: 'Save' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'In blue, from my sister' });
  await expect(told).toBeInViewport({ ratio: 0.9 });
});

test('a photo that cannot be loaded is replaced by a drawing @phone @long', async ({ page }) => {
  await enterWithNewShop(page, 'Broken photo');
  await addItemUnseen(page, 'Cap');
  await page.route('**/files/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/stocks');
  await expect(row(page, 'Cap').locator('img').last()).toHaveAttribute('src', '/no-photo.svg');
});

test('another shop’s item cannot be edited, a missing one is not found @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Nosy shop');
  const { stocks } = await (await page.request.get('/api/stocks')).json();
  await page.goto(`/stocks/${stocks[0].id}/edit`);
  await expect(page).toHaveURL(/\/stocks\?/);
  await expect(page.getByText('You do not have permission to edit this stock')).toBeVisible();
  await page.goto('/stocks/00000000-0000-7000-8000-000000000000/edit');
  await expect(page.getByText('Stock not found')).toBeVisible();
});

test('at the limit the plus says so and leads to the plans @phone', async ({ page }) => {
  await enterWithNewShop(page, 'Full shop');
  await page.goto('/stocks/import');
  await alive(page);
  const lines = Array.from(
    { length: 6 },
    (_, at) => `Item ${at},500,2,Traditional Wear,Ankara Fabrics`,
  );
  const file = (rows: string[]) => ({
    name: 'my-stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Price,How many,Type,Kind', ...rows].join('\n')),
  });
  await page
    .getByLabel('Choose file')
    .setInputFiles(file([...lines, 'Seventh,500,2,Traditional Wear,Ankara Fabrics']));
  await expect(page.getByText('You can add only 6 more items on your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 7 items' })).toBeDisabled();
  await page.getByLabel('Other file').setInputFiles(file([...lines, 'Red scarf,,3,,']));
  await expect(page.getByText('Price is missing.')).toBeVisible();
  await expect(page.getByText('Row 8')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add 6 items' }).click();
  await expect(page.getByText('6 items added')).toBeVisible(patient);
  await expect(page).toHaveURL('/stocks');
  await expect(page.getByText('6 of 6 products')).toBeVisible();
  await expect(
    page.getByText(
      'You have reached the maximum of 6 products for your Starter plan. Please upgrade to add more products.',
    ),
  ).toBeVisible();
  const full = page.getByRole('dialog', { name: 'Your plan is full' });
  await page.getByRole('button', { name: 'Add new stock' }).click();
  await expect(full.getByText('Or delete items that you no longer sell.')).toBeVisible();
  await expectSound(page);
  await full.getByRole('button', { name: 'Close' }).last().click();
  await expect(full).toBeHidden();
  await sheetGone(page);
  await page.goto('/stocks?add=1');
  await expect(sheet(page)).toBeHidden();
  await full.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('a name without a space stays inside the phone, on every page that shows it @phone @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Long names');
  const name = 'Wm'.repeat(60);
  await addItem(page, name);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const narrow = page.viewportSize()?.width ?? 0;
  expect(await width()).toBeLessThanOrEqual(narrow);
  await row(page, name).getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(narrow);
});
