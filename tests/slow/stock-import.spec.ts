import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, expectSoundInDark } from '#tests/support/browser/sound-page.ts';
import { patient, row } from '#tests/support/browser/stock-sheet.ts';

test.describe.configure({ timeout: 180_000 });

const csv = (text: string) => ({
  name: 'my list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a list with other headings is matched by hand, and the sample list is taken as it is @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'List maker');
  await page.goto('/stocks/import');
  await alive(page);
  await page.getByText('Types and kinds you can use').click();
  await expect(page.getByText('Ankara Fabrics · Adire & Batik')).toBeVisible();
  await expectSound(page);

  // Known other headings in any case, and types in any case, need no questions.
  const known = 'PRODUCT NAME,Selling Price,Qty,type,KIND\nRed cap,900,4,accessories,caps & hats\n';
  await page.getByLabel('Choose file').setInputFiles(csv(known));
  await expect(page.getByRole('heading', { name: 'Check your list' })).toBeVisible(patient);
  await expect(page.getByRole('button', { name: 'Add 1 item' })).toBeEnabled();

  const strange = 'What I sell,Worth,Left over\nBlue lace,"₦7,500",3\nGreen lace,8000,2\n';
  await page.getByLabel('Other file').setInputFiles(csv(strange));
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible(patient);
  await expect(page.getByRole('button', { name: 'Check your list' })).toBeDisabled();
  const box = (label: string) => page.getByLabel(label, { exact: true });
  await box('Name').selectOption('What I sell: Blue lace');
  await box('Price').selectOption('Worth: ₦7,500');
  await box('How many?').selectOption('Left over: 3');
  await expectSound(page);
  await expectSoundInDark(page);
  await box('Type').last().selectOption('Traditional Wear');
  await box('Kind').last().selectOption('Lace & George');
  await page.getByRole('button', { name: 'Check your list' }).click();
  // A wrong answer shows in the rows: the columns can be matched once more, from where they were.
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(box('Price')).toHaveValue('1');
  await box('Type').first().selectOption('What I sell: Blue lace');
  await page.getByRole('button', { name: 'Check your list' }).click();
  await expect(page.getByText('2 rows to fix')).toBeVisible(patient);
  await page.getByRole('button', { name: 'Change columns' }).click();
  await box('Type').first().selectOption('Not in my file');
  await box('Type').last().selectOption('Traditional Wear');
  await box('Kind').last().selectOption('Lace & George');
  await page.getByRole('button', { name: 'Check your list' }).click();
  await page.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(page.getByText('2 items added')).toBeVisible(patient);
  await expect(row(page, 'Blue lace')).toContainText('₦7,500');

  await page.goto('/stocks/import');
  await alive(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a sample list' }).click(),
  ]);
  const sample = await readFile(await file.path(), 'utf8');
  await page.getByLabel('Choose file').setInputFiles(csv(sample));
  await expect(page.getByRole('button', { name: 'Add 2 items' })).toBeEnabled(patient);
});

test('a list as shops keep it is corrected on the phone and added', async ({ page }) => {
  await enterWithNewShop(page, 'Messy list');
  await page.goto('/stocks/import');
  await alive(page);
  const messy = [
    'MESSY LIST STORES,,,',
    ',,,',
    'Item,Price,,Quantity',
    ',Cost,Selling,',
    'Blue lace,"N5,000","N8,500",2 dozen',
    ',,,',
    'Green lace,6k,8.5k,12 pcs',
    'Gold lace,5000,₦ 9 000,some',
    ',4000,7000,3',
  ].join('\n');
  await page.getByLabel('Choose file').setInputFiles(csv(messy));
  // Nothing names type and kind: one choice for all rows.
  const box = (label: string) => page.getByLabel(label, { exact: true });
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible(patient);
  await page.getByRole('button', { name: 'Check your list' }).click();
  await expect(page.getByText('4 rows to fix')).toBeVisible(patient);
  await expectSound(page);

  await box('Type and kind for 4 rows without one').selectOption('Lace & George');
  const toFix = page.getByRole('listitem').filter({ hasText: 'Row 8' });
  await expect(toFix).toContainText('“some” is not a number');
  await toFix.getByLabel('How many?').fill('5');
  // The network fails once: what was typed stays.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Check these rows' }).click();
  await expect(page.locator('.note.bad')).toBeVisible(patient);
  await expect(toFix.getByLabel('How many?')).toHaveValue('5');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Check these rows' }).click();

  await expect(page.getByText('1 row to fix')).toBeVisible(patient);
  await expect(page.getByText('3 rows are good')).toBeVisible();
  const unnamed = page.getByRole('listitem').filter({ hasText: 'Row 9' });
  await unnamed.getByLabel('Name').fill('White lace');
  await page.getByRole('button', { name: 'Check these rows' }).click();
  await page.getByRole('button', { name: 'Add 4 items' }).click();
  await expect(page.getByText('4 items added')).toBeVisible(patient);
  await expect(row(page, 'Blue lace')).toContainText('₦8,500');
  await expect(row(page, 'Blue lace')).toContainText('24');
  await expect(row(page, 'Green lace')).toContainText('₦8,500');
  await expect(row(page, 'Gold lace')).toContainText('₦9,000');
});
