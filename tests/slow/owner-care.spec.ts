import { expect, type Page } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';
import { jpeg, openSheet, patient, row, sheet } from '#tests/support/browser/stock-sheet.ts';

test('a picture is saved when it is cropped; without a network it stays, to try again', async ({
  page,
  context,
}) => {
  await enterWithNewShop(page, 'One step');
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('link', { name: 'Change' }).first().click();
  const picture = page.getByRole('dialog', { name: 'Update profile picture' });
  await picture.locator('input[type=file]').setInputFiles(await jpeg());
  const apply = picture.getByRole('button', { name: 'Apply crop' });
  await expect(apply).toBeEnabled(patient);
  await context.setOffline(true);
  await apply.click();
  await expect(picture.getByText('Failed to update profile picture.')).toBeVisible(patient);
  await expect(picture.getByText('Drag photo to move')).toBeVisible();
  await context.setOffline(false);
  await picture.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible(patient);
  await expect(picture).toBeHidden();
});

test('a value that is typed, chosen or pressed clears its error, and the last one the sentence', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Clear words');
  await openSheet(page);
  const form = sheet(page);
  await form.getByLabel('How many?').fill('0');
  await form.getByRole('button', { name: 'Save stock' }).click();
  const wrong = form.locator('.err');
  await expect(wrong).toHaveCount(6, patient);
  const typeMissing = form.getByText('Choose a type', { exact: true });
  await form.getByLabel('Type').selectOption('Traditional Wear');
  await expect(typeMissing).toHaveCount(0);
  await expect(form.getByText('Choose a kind', { exact: true })).toBeVisible();
  await form.getByLabel('Kind').selectOption('Ankara Fabrics');
  await form.getByRole('button', { name: 'One more' }).click();
  await expect(form.getByLabel('How many?')).toHaveValue('1');
  await form.getByLabel('Price').fill('900');
  await expect(wrong).toHaveCount(2);
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Name').fill('Gown');
  await form.getByLabel('Gallery').setInputFiles(await jpeg());
  await expect(wrong).toHaveCount(0);
  await expect(form.getByText('Please fill in all required fields')).toHaveCount(0);
});

test('an item goes low at its own level, and analytics say who has sold it', async ({ page }) => {
  const { stockId } = await enterWithItem(page, { store: 'Own level', item: 'Level gown' });
  await page.goto(`/stocks/${stockId}/edit`);
  await alive(page);
  await expect(page.getByText('Low Stock').first()).toBeVisible();
  await page.getByText('More details').click();
  await page.getByLabel('Low stock level').fill('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Level gown').getByText('In Stock')).toBeVisible(patient);

  await page.goto('/orders/counter');
  await alive(page);
  await page.locator('button.ci', { hasText: 'Level gown' }).click();
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByRole('region', { name: 'This sale' }).getByText(/^Sold ₦/)).toBeVisible(
    patient,
  );
  await page.goto('/stocks');
  await expect(row(page, 'Level gown').getByText('Low Stock')).toBeVisible();

  await page.goto('/analytics');
  const staff = page.getByRole('table', { name: 'Sales by person' });
  await expect(staff.getByRole('row')).toHaveCount(2);
  await expect(staff.getByRole('row').nth(1)).toContainText('₦32,000');
  await expectSound(page);
});

test('a deleted shop is said to be deleted, also without a script, where the QR code opens too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await enterWithNewShop(page, 'Plain end');
  await page.goto('/shop');
  await page.getByRole('link', { name: 'QR code' }).click();
  await expect(page).toHaveURL(/\/shop\?open=qr$/);
  await expect(page.getByRole('img', { name: 'QR code of Plain end' })).toBeVisible();
  await page.goto('/shop?open=delete');
  await page.getByLabel("Type the shop's name to continue").fill('Plain end');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Shop' }).click();
  await expect(page.getByText('Shop deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shop Setup Required' })).toBeVisible();
  await context.close();
});

test('the box to write in is as wide as a small phone lets it be, for buyer and shop', async ({
  page,
  browser,
  baseURL,
}) => {
  const { shopId } = await enterWithItem(page, { store: 'Wide words', item: 'Chat gown' });
  const buyer = await anotherPhone(browser, baseURL);
  await buyer.goto(`/chat/${shopId}`);
  await alive(buyer);
  const box = (phone: Page) => phone.getByPlaceholder('Write here');
  // Beside it there is only Send.
  const expectWide = async (phone: Page) =>
    expect((await box(phone).boundingBox())?.width).toBeGreaterThanOrEqual(360 - 2 * 16 - 60);
  await expectWide(buyer);
  await box(buyer).fill('Do you have it in green, size 14?');
  await buyer.getByRole('button', { name: 'Send', exact: true }).click();
  await page.goto('/messages');
  await page.locator('.threads a').first().click();
  await expect(box(page)).toBeVisible(patient);
  await expectWide(page);
  await expectSound(page);
  await buyer.context().close();
});
