import { expect } from '@playwright/test';
import { itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test.use({ onSlowLine: true });
test.setTimeout(300_000);

test('from a word in the search to an order and a question, with Back and reload on the way', async ({
  page,
}) => {
  await page.goto('/market');
  await alive(page);
  const box = page.getByRole('combobox', { name: 'Search products' });
  await box.pressSequentially('kaft');
  const offered = page.locator('.sugg [role="option"]').first();
  await expect(offered).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/q=kaft/);
  const found = page.locator('.pc a.name').first();
  await expect(found).toContainText(/kaftan/i);
  const name = (await found.textContent()) ?? '';
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('kaft');
  await page.locator('.pc a.name').first().click();
  await putInCart(page);
  const product = page.url();

  await page.goto('/cart');
  await page.reload();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('Phone number').fill('0805 555 0166');
  await page.locator('label.opt', { hasText: /Pay (on delivery|at pickup)/ }).click();
  const order = await placeOrder(page);
  await page.goBack();
  await page.goto(order);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto(product);
  await alive(page);
  await page.getByRole('link', { name: 'Message' }).first().click();
  const words = page.getByRole('textbox', { name: 'Your message' });
  await alive(page);
  await words.fill('Can it be taken in at the waist?');
  await words.press('Enter');
  await expect(page.locator('.bub.out', { hasText: 'at the waist' })).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.bub.out', { hasText: 'at the waist' })).toHaveCount(1);
});

test('cart and check-out are drawn from what the phone knows while prices are asked for', async ({
  page,
}) => {
  const { stockId, name } = await itemOf(page, 'Ngozi Fashion House', 1);
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
  await page.route('**/api/cartItems', () => new Promise(() => {}));
  await page.reload();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByLabel('Your name')).toBeVisible();
});
