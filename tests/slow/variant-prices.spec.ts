import { expect, type Page } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';
import { choosePhoto, openSheet, patient, row, sheet } from '#tests/support/browser/stock-sheet.ts';

/** With motion, in the whole browser: an owner's phones with storage, and a buyer who chooses one. */
test.describe.configure({ timeout: 240_000 });

async function addSecondBusiness(page: Page): Promise<void> {
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('link', { name: 'Edit Shop' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Shop' });
  await edit.getByLabel('Second business').selectOption({ label: 'Phones' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shop saved')).toBeVisible(patient);
  await expect(edit).toBeHidden();
  await sheetGone(page);
}

async function fillVariants(page: Page): Promise<void> {
  const form = sheet(page);
  await form.getByText('Colours, sizes, more photos').click();
  const chip = (name: string) => form.getByRole('button', { name, exact: true });
  // Nothing was typed under it: nothing is asked.
  await chip('Size').click();
  await expect(form.getByLabel('Size', { exact: true })).toHaveCount(0);
  await chip('Another option').click();
  await form.getByLabel('What is the option?').fill('Storage');
  await chip('Own prices').click();
  await form.getByLabel('Storage', { exact: true }).fill('128 GB');
  await form.getByLabel('Colour', { exact: true }).fill('Black');
  await form.getByLabel('Qty').fill('2');
  await form.getByRole('button', { name: 'Add another' }).click();
  await form.getByLabel('Storage', { exact: true }).last().fill('256 GB');
  await form.getByLabel('Colour', { exact: true }).last().fill('Black');
  const price = form.getByLabel('Own price').last();
  await price.fill('171500');
  expect(await price.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  // Typed words are not dropped in silence: the question names them, and Keep keeps them.
  await chip('Colour').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Black');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(form.getByLabel('Colour', { exact: true }).first()).toHaveValue('Black');
}

async function addPhone(page: Page): Promise<void> {
  await openSheet(page);
  await choosePhoto(page);
  const form = sheet(page);
  await expect(form.getByText('Photo ready')).toBeVisible(patient);
  await form.getByLabel('Name').fill('Phone Alpha');
  await form.getByLabel('Price', { exact: true }).fill('148000');
  await form.getByLabel('Category').selectOption('Phones');
  await form.getByLabel('Type').selectOption('Smartphones');
  await form.getByLabel('Kind').selectOption('Android Phones');
  await fillVariants(page);
  // How many of the second was left out: it is asked for, and nothing is lost.
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(form.getByText('Say how many there are in each row').last()).toBeVisible(patient);
  await form.getByLabel('Qty').last().fill('1');
  await expectSound(page);
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByText('Phone Alpha is in your stock')).toBeVisible(patient);
}

test('a variant with its own price: from the form to the list, the page, the cart, with and without script @long', async ({
  page,
  browser,
}) => {
  await enterWithNewShop(page, 'Storage shop');
  await addSecondBusiness(page);
  await addPhone(page);
  await expect(row(page, 'Phone Alpha')).toContainText('from ₦148,000');
  await row(page, 'Phone Alpha').getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/stocks\/[\w-]+$/);
  await alive(page);
  const address = page.url();
  const price = page.locator('.pd-price');
  await expect(price).toHaveText('from ₦148,000');
  await page.locator('.pick2 label', { hasText: '256 GB' }).click();
  await expect(price).toHaveText('₦171,500');
  await expect(page.locator('.buybar')).toContainText('₦171,500');
  await page.locator('.pick2 label', { hasText: '128 GB' }).click();
  await expect(price).toHaveText('₦148,000');
  await page.locator('.pick2 label', { hasText: '256 GB' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.goto('/cart');
  await alive(page);
  await expect(page.getByText('256 GB, Black')).toBeVisible();
  await expect(page.getByText('₦171,500').first()).toBeVisible();

  // The owner raises that variant's price: the cart shows the old one struck.
  await page.goto(`${address}/edit`);
  await alive(page);
  await page.getByLabel('Own price').last().fill('180,000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/stocks$/, patient);
  await page.goto('/cart');
  await alive(page);
  await expect(page.locator('s.was')).toContainText('₦171,500');
  await expect(page.getByText('₦180,000').first()).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const buyer = await plain.newPage();
  await buyer.goto(address);
  await expect(buyer.locator('.pick2 label', { hasText: '256 GB' })).toContainText('₦180,000');
  await buyer.locator('.pick2 label', { hasText: '256 GB' }).click();
  await buyer.getByRole('button', { name: 'Add to cart' }).click();
  await expect(buyer).toHaveURL(/\/cart/);
  await expect(buyer.getByText('256 GB, Black')).toBeVisible();
  await expect(buyer.getByText('1 × ₦180,000')).toBeVisible();
  await plain.close();
});
