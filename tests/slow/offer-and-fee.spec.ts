import { expect } from '@playwright/test';
import { inStockOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test.use({ onSlowLine: true });
test.setTimeout(300_000);

test('an offer at the thumb, the fee before it is chosen, and a check-out that another language keeps', async ({
  page,
}) => {
  await page.goto('/market?q=phone');
  await alive(page);
  await page.locator('.pc', { hasText: 'Negotiable' }).first().locator('a.name').click();
  const offer = page.locator('.buybar').getByRole('link', { name: 'Make an offer' });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
  await offer.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make an offer' })).toBeVisible();

  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  const option = page.locator('label.opt:has(input[value="delivery"][name="getBy"])');
  await expect(option).toContainText(/from ₦\d/);
  await option.click();
  await page.getByLabel('State').selectOption({ label: 'Lagos' });
  await page.getByLabel('Local government').selectOption({ label: 'Ikeja' });
  await expect(option).toContainText('₦1,500 · Ikeja, Lagos');
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('Phone number').fill('0805 555 0167');
  await page.locator('input[name="address"]').fill('12 Allen Avenue');
  await page.getByLabel('Note for the shop').fill('Call at the gate');
  await page.locator('label.opt:has(input[value="transfer"])').click();

  const language = page.getByRole('banner').getByRole('link', { name: 'Language: English' });
  await language.scrollIntoViewIfNeeded();
  await language.click();
  await page.getByRole('button', { name: 'Pidgin ' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm', { timeout: 60_000 });
  await alive(page);
  await expect(page.locator('input[name="name"]')).toHaveValue('Ada Obi');
  await expect(page.locator('input[name="address"]')).toHaveValue('12 Allen Avenue');
  await expect(page.locator('input[name="note"]')).toHaveValue('Call at the gate');
  await expect(page.locator('input[name="payBy"]:checked')).toHaveValue('transfer');
  await expect(option).toContainText('₦1,500 · Ikeja, Lagos');
  await page.getByRole('banner').getByRole('link', { name: ': Pidgin' }).click();
  await page.getByRole('button', { name: 'English ' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en', { timeout: 60_000 });
  await alive(page);
  await expect(page.locator('.tot', { hasText: 'Delivery to Ikeja' })).toContainText('₦1,500');
  await placeOrder(page);
  await expect(page.locator('.tot', { hasText: 'Delivery to Ikeja' })).toContainText('₦1,500');
});
