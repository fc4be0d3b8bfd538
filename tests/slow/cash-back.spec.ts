import { expect } from '@playwright/test';
import { enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

test('cash goes back in whole naira, and nothing is left to be given back', async ({ page }) => {
  await enterWithItem(page, { store: 'Kobo Fabrics', item: 'Bias tape', price: '1500.63' });
  await page.goto('/orders/counter');
  await alive(page);
  await page.locator('button.ci', { hasText: 'Bias tape' }).click();
  await page.getByRole('button', { name: 'Sell ₦1,500.63' }).click();
  await expect(page.getByText('Sold ₦1,500.63')).toBeVisible();
  await page.goto('/orders');
  await alive(page);
  await page.getByRole('link', { name: /^Done/ }).click();
  await page.getByRole('link', { name: 'Return items' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Return items' });
  const money = sheet.getByLabel('Money to give back');
  await expect(money).toHaveValue('1,500');
  await sheet.locator('label.opt', { hasText: 'Transfer' }).click();
  await expect(money).toHaveValue('1,500.63');
  await sheet.locator('label.opt', { hasText: 'Cash' }).click();
  await expect(money).toHaveValue('1,500');
  await sheet.getByRole('button', { name: 'Damaged' }).click();
  await sheet.getByRole('button', { name: 'Return and refund ₦1,500' }).click();
  await expect(page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible();
  await sheetGone(page);
  await page.reload();
  await expect(page.getByText(/^[-−]₦1,500$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund up to/ })).toHaveCount(0);
  // Nothing is to be paid any more, so nothing says how.
  await expect(page.locator('.badge', { hasText: /^(Paid|Counter)/ })).toHaveCount(0);
});
