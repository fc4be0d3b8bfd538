import { expect, type Page } from '@playwright/test';
import { enterWithNewShop, signInByFunction } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';
import { photo } from '#tests/support/pictures.ts';

/** Whole journeys, also on a machine that is busy with other tests. */
test.describe.configure({ timeout: 180_000 });
const patient = { timeout: 30_000 };

const jpeg = async (side = 900) => ({
  name: 'gown.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(side, side).jpeg().toBuffer(),
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add new stock' });

async function openSheet(page: Page): Promise<void> {
  await page.goto('/stocks?add=1');
  await alive(page);
  await expect(sheet(page)).toBeVisible();
}

const choosePhoto = async (page: Page, side?: number) =>
  sheet(page)
    .getByLabel('Gallery')
    .setInputFiles(await jpeg(side));

async function fillWords(page: Page, name: string, price = '32000'): Promise<void> {
  const form = sheet(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill(price);
  await form.getByLabel('How many?').fill('3');
  await form.getByLabel('Type').selectOption('Traditional Wear');
  await form.getByLabel('Kind').selectOption('Ankara Fabrics');
}

async function addItem(page: Page, name: string): Promise<void> {
  await openSheet(page);
  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await fillWords(page, name);
  await sheet(page).getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByText(`${name} is in your stock`)).toBeVisible(patient);
  await expect(sheet(page)).toBeHidden();
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('from an empty shop to a first item: photo, words, saved, listed, edited, removed', async ({
  page,
}) => {
  const complaints = listen(page);
  await enterWithNewShop(page, 'Stock journey');
  await page.goto('/stocks');
  await alive(page);
  await expect(page.getByText('0 of 6 products')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No stock yet' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Add new stock' }).first().click();
  await expectSound(page);
  await sheet(page).getByRole('button', { name: 'Save stock' }).click();
  await expect(sheet(page).getByRole('alert').first()).toContainText(
    'Please fill in all required fields',
  );
  await expect(sheet(page).getByLabel('Category')).toHaveValue('Boutique');

  await addItem(page, 'Blue gown');
  await expect(row(page, 'Blue gown')).toContainText('₦32,000');
  await expect(row(page, 'Blue gown')).toContainText('Low Stock');
  await expect(row(page, 'Blue gown')).toContainText('3 left');
  await expect(page.getByText('1 of 6 products')).toBeVisible();
  await expectSound(page);

  await row(page, 'Blue gown').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Price').fill('35,000.50');
  await page.getByLabel('Colour').fill('Blue');
  await page.getByLabel('Size', { exact: true }).fill('12');
  await page.getByLabel('Qty').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/stocks');
  await expect(row(page, 'Blue gown')).toContainText('₦35,000.50');
  await expect(row(page, 'Blue gown')).toContainText('In Stock');

  await row(page, 'Blue gown').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 product deleted')).toBeVisible(patient);
  await expect(page.getByText('0 of 6 products')).toBeVisible();
  // The browser itself notes that the incomplete form was refused.
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
});

test('a lost line in the middle of an upload: reload, and the photo goes on by itself @phone', async ({
  page,
  context,
}) => {
  await enterWithNewShop(page, 'Bad line');
  await openSheet(page);
  await page.route('**/api/uploadImage', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await choosePhoto(page);
  await expect(sheet(page).getByText('Upload failed: No network. Saved on phone.')).toBeVisible();
  await expect(sheet(page).getByText('Not uploaded yet')).toBeVisible();
  await page.unroute('**/api/uploadImage');
  await page.route('**/api/uploadImage', (route) => route.abort('connectionreset'));
  await context.setOffline(false);
  await page.reload();
  await alive(page);
  await expect(sheet(page).getByAltText('Your photo')).toBeVisible();
  await expect(sheet(page).getByText('Not uploaded yet')).toBeVisible();
  await page.unroute('**/api/uploadImage');
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await fillWords(page, 'Survivor');
  // The line breaks once more while saving: the words stay, the second press saves once.
  await page.route('**/stocks.data*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await sheet(page).getByRole('button', { name: 'Save stock' }).click();
  await expect(sheet(page).getByText('No network. What you typed is still here')).toBeVisible();
  await page.unroute('**/stocks.data*');
  await sheet(page).getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByText('Survivor is in your stock')).toBeVisible(patient);
  await expect(page.getByText('1 of 6 products')).toBeVisible();
});

test('half an item survives a reload: photo, advice and words, gone once it is saved @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Half done');
  await openSheet(page);
  await expect(sheet(page).getByText('You have an unsaved draft')).toBeHidden();
  const dark = await photo(900, 900).linear(0.05, 0).jpeg().toBuffer();
  const file = { name: 'night.jpg', mimeType: 'image/jpeg', buffer: dark };
  await sheet(page).getByLabel('Gallery').setInputFiles(file);
  await expect(sheet(page).getByText('This photo looks dark.')).toBeVisible(patient);
  await fillWords(page, 'Night gown');
  await sheet(page).getByText('Colours, sizes, more photos').click();
  await sheet(page).getByLabel('Colour').fill('Blue');
  await page.reload();
  await alive(page);
  await expect(sheet(page).getByText('This photo looks dark.')).toBeVisible();
  await expect(sheet(page).getByLabel('Name')).toHaveValue('');
  await sheet(page).getByRole('button', { name: 'Continue draft' }).click();
  await expect(sheet(page).getByLabel('Name')).toHaveValue('Night gown');
  await expect(sheet(page).getByLabel('Price')).toHaveValue('32,000');
  await expect(sheet(page).getByLabel('How many?')).toHaveValue('3');
  await expect(sheet(page).getByLabel('Kind')).toHaveValue('Ankara Fabrics');
  await expect(sheet(page).getByText('You have an unsaved draft')).toBeHidden();
  await sheet(page).getByText('Colours, sizes, more photos').click();
  await expect(sheet(page).getByLabel('Colour')).toHaveValue('Blue');
  await expectSound(page);
  await sheet(page).getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByText('Night gown is in your stock')).toBeVisible(patient);

  await row(page, 'Night gown').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Price').fill('99');
  await page.getByLabel('About it').fill('Not saved yet');
  await page.reload();
  await alive(page);
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(page.getByLabel('About it')).toHaveValue('Not saved yet');
  await page.reload();
  await alive(page);
  await page.getByRole('button', { name: 'Start fresh' }).click();
  await expect(page.getByLabel('Price')).toHaveValue('32,000');
  await openSheet(page);
  await expect(sheet(page).getByText('You have an unsaved draft')).toBeHidden();
});

test('files that are no photos are refused with the words of the spec, on both sides @phone', async ({
  page,
  request,
}) => {
  const phone = await enterWithNewShop(page, 'Strict shop');
  await openSheet(page);
  const box = sheet(page).getByLabel('Gallery');
  await box.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(sheet(page).getByText('File must be an image')).toBeVisible();
  const large = { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881, 1) };
  await box.setInputFiles(large);
  await expect(sheet(page).getByText('File size must be less than 5MB')).toBeVisible();

  const headers = await signInByFunction(request, phone);
  const send = (name: string, buffer: Buffer) =>
    request.post('/api/uploadImage', {
      headers,
      multipart: { file: { name, mimeType: 'image/jpeg', buffer } },
    });
  const svg = await send('a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([svg.status(), (await svg.json()).message]).toEqual([415, 'File must be an image']);
  const tooLarge = await send('b.jpg', Buffer.alloc(5_242_881, 1));
  expect([tooLarge.status(), (await tooLarge.json()).message]).toEqual([
    413,
    'File size must be less than 5MB',
  ]);
});

test('select all and delete: what cannot go is reported, the rest is gone @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Bulk shop');
  for (const name of ['One', 'Two', 'Three']) await addItem(page, name);
  await page.goto('/stocks');
  await alive(page);
  // Somebody else deletes one of them meanwhile.
  const href = await row(page, 'Two').getByRole('link', { name: 'View' }).getAttribute('href');
  const stockId = href?.split('/').at(-1);
  const gone = await page.evaluate(
    async (id) =>
      (
        await fetch('/api/deleteStock', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ stockId: id }),
        })
      ).status,
    stockId,
  );
  expect(gone).toBe(200);
  await page.getByLabel('Select all').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete selected' }).click();
  await expect(page.getByText('Some products could not be deleted.')).toBeVisible(patient);
  await expect(page.getByText('0 of 6 products')).toBeVisible();
});

test('restock shows the sum, correct asks for a reason, the history tells both @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Counting shop');
  await addItem(page, 'Lace');
  await row(page, 'Lace').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'See all' }).click();
  await alive(page);
  await page.getByRole('button', { name: 'Restock' }).click();
  await expectSound(page);
  const restock = page.getByRole('dialog', { name: 'Restock' });
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

test('a photo that cannot be loaded is replaced by a drawing @phone', async ({ page }) => {
  await enterWithNewShop(page, 'Broken photo');
  await addItem(page, 'Cap');
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

test('at the limit adding is off and the words name the plan @phone', async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Add new stock' })).toBeDisabled();
});

test('a guess from the photo is marked as one and stays inside the business @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Guessing shop');
  await openSheet(page);
  await choosePhoto(page);
  await expect(sheet(page).getByText('Photo ready')).toBeVisible(patient);
  await sheet(page).getByRole('button', { name: 'Fill name for me' }).click();
  await expect(sheet(page).getByText('This is only a suggestion.')).toBeVisible();
  await expect(sheet(page).getByLabel('Name')).not.toHaveValue('');
  await expect(sheet(page).getByLabel('Type')).not.toHaveValue('');
});
