import { expect } from '@playwright/test';
import { inStockOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { freshPhone } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('an order placed without a line stays on the phone, asks once when the line is back, and is one @phone', async ({
  page,
  context,
}) => {
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await alive(page);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  await page.getByLabel('Your name').fill('Bola Ade');
  await page.getByLabel('Phone number').fill(freshPhone());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Your order is kept on this phone')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Bola Ade');

  await context.setOffline(false);
  await page.goto('/cart');
  await alive(page);
  const hint = page.getByRole('complementary', { name: 'Order not sent yet' });
  await expect(hint.getByText('Ngozi Fashion House')).toBeVisible({ timeout: 30_000 });
  await hint.getByRole('link', { name: 'See' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Bola Ade');
  await placeOrder(page);
  await page.goto('/my/orders');
  await alive(page);
  await expect(page.locator('main a[href^="/o/"]')).toHaveCount(1);
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('oja-unsent-orders'))).toBe('[]');
});

test('the cart shows what it knew last when there is no line @phone @long', async ({ page }) => {
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await alive(page);
  await putInCart(page);
  await page.goto('/cart');
  await alive(page);
  const card = page.locator('.cartg').getByText('Ngozi Fashion House');
  await expect(card).toBeVisible();
  await page.goto('/shops');
  await alive(page);
  await page.route('**/api/cartItems', (route) => route.abort());
  await page.goto('/cart');
  await expect(card).toBeVisible();
});
