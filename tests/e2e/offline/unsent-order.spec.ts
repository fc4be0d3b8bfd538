import { expect, type Page } from '@playwright/test';
import { inStockOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { freshPhone } from '#tests/support/browser/e2e-people.ts';
import { loseFiles } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** Answers the shop of the item. */
async function itemInCart(page: Page): Promise<string> {
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await alive(page);
  await putInCart(page);
  return shopId;
}

async function fillCheckOut(page: Page, shopId: string): Promise<void> {
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  await page.getByLabel('Your name').fill('Bola Ade');
  await page.getByLabel('Phone number').fill(freshPhone());
}

test('an order placed without a line stays on the phone, asks once when the line is back, and is one @phone', async ({
  page,
  context,
}) => {
  await fillCheckOut(page, await itemInCart(page));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Place order' }).click();
  // Said beside the button, where the finger is.
  await expect(page.getByText('Your order is kept on this phone')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeInViewport();
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

test('an order whose answer is lost is not called unsent, and pressing again shows the one order @phone', async ({
  page,
}) => {
  await fillCheckOut(page, await itemInCart(page));
  await page.route('**/checkout/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('The network broke before the answer came')).toBeInViewport();
  await expect(page.getByText('is not sent yet')).toHaveCount(0);
  await page.unrouteAll();

  await page.goto('/shops');
  await alive(page);
  const hint = page.getByRole('complementary', { name: 'Did your order arrive?' });
  await hint.getByRole('link', { name: 'See' }).click();
  await placeOrder(page);
  await page.goto('/my/orders');
  await alive(page);
  await expect(page.locator('main a[href^="/o/"]')).toHaveCount(1);
});

test('the cart shows what it knew last when there is no line @phone @long', async ({ page }) => {
  await itemInCart(page);
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

test('an order whose page loses its script opens as a page of its own, and the cart is not called empty @phone', async ({
  page,
  context,
}) => {
  const shopId = await itemInCart(page);
  await page.goto('/cart');
  await alive(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByText('Your cart is kept on this phone')).toBeInViewport();
  await context.setOffline(false);
  await fillCheckOut(page, shopId);
  await page.locator('label.opt', { hasText: 'Bank transfer' }).click();
  const { lost } = await loseFiles(page, '**/order-track*');
  const emptied: string[] = [];
  page.on('framenavigated', async (frame) => {
    const text = await frame
      .locator('main')
      .innerText()
      .catch(() => '');
    if (text.includes('Your cart is empty')) emptied.push(frame.url());
  });
  await placeOrder(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByText('Account name', { exact: true })).toBeVisible();
  expect(lost()).toBeGreaterThan(0);
  expect(emptied).toEqual([]);
  // A form of the page goes without its script.
  await page.getByRole('button', { name: 'I have paid' }).first().click();
  await expect(page.getByText('Waiting for the shop to confirm')).toBeVisible();
});
