import { expect } from '@playwright/test';
import { itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test.use({ onSlowLine: true });

test.setTimeout(240_000);

const shop = 'Emeka Phones & Gadgets';

test('declined, broken off, then paid: each is said on the order, and My Oja has it @long', async ({
  page,
}) => {
  const item = await itemOf(page, shop, 2);
  await page.goto(`/stocks/${item.stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${item.shopId}`);
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0999');
  await page.locator('label.opt', { hasText: 'Pay online' }).click();
  const order = await placeOrder(page);
  await alive(page);
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  const payAndPress = async (button: string, choice: string) => {
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(/\/stand-in\/paystack\/pay\//, { timeout: 40_000 });
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: choice }).click();
    await expect(page).toHaveURL(new RegExp(`${order}$`), { timeout: 40_000 });
    await alive(page);
  };
  await payAndPress('Pay now', 'Decline');
  await expect(page.getByText('Your bank declined the payment')).toBeVisible();
  await payAndPress('Try again', 'Cancel');
  await expect(page.getByText('The payment was not finished')).toBeVisible();
  await payAndPress('Try again', 'Pay');
  await expect(page.getByText('Paid. Thank you.')).toBeVisible();
  await expect(page.getByText(/^ORD-[A-Z2-9]{16}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText(`Order sent. ${shop} will confirm it.`)).toBeVisible();

  await page.getByRole('link', { name: 'My Oja' }).click();
  const card = page.locator('.ocard', { hasText: number.replace('Order ', '') });
  await expect(card.getByRole('link', { name: 'Follow order' })).toHaveAttribute('href', order);
});
