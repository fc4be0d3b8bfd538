import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { choicesOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { signInByFunction } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import {
  alive,
  expectSound,
  expectSoundInDark,
  listen,
  sheetGone,
} from '#tests/support/browser/sound-page.ts';

test.setTimeout(180_000);

const phone = '0805 555 0777';

test('a buyer without an account finds the order again, on this device and on a new one @phone', async ({
  page,
  browser,
}) => {
  const complaints = listen(page);
  const first = await itemOf(page, 'Uche Computers');
  await page.goto(`/stocks/${first.stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${first.shopId}`);
  await page.locator('label.opt', { hasText: 'Rider brings it' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  // Our words under each field, none of the browser's over it.
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByText('Please enter the address.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  // What was said of a field is over once it is changed; what was said of the others stands.
  await expect(page.getByText('Please enter your name.')).toHaveCount(0);
  await expect(page.getByText('Please enter the address.')).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Address').fill('5 Allen Avenue, Ikeja');
  await page.getByLabel('Note for the shop').fill('Call me at the gate');
  const order = await placeOrder(page);
  await expect(
    page.getByText('Order sent. Uche Computers will confirm it. You will see it here.'),
  ).toBeVisible();
  for (const text of ['5 Allen Avenue, Ikeja', phone, 'Call me at the gate'])
    await expect(page.getByText(text)).toBeVisible();
  await expectSound(page);
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(6) ?? '';

  await page.getByRole('link', { name: 'My Oja' }).click();
  await expect(page).toHaveURL('/my');
  const card = page.locator('.ocard', { hasText: number });
  await expect(card.getByRole('link', { name: 'Follow order' })).toHaveAttribute('href', order);
  await expect(page.getByRole('heading', { name: 'Recently seen' })).toBeVisible();
  await expect(page.getByText(first.name).first()).toBeVisible();
  await expectSound(page);
  await expectSoundInDark(page);

  // The next shop's check-out knows who it is, and can be told to forget.
  const second = await itemOf(page, 'Osaze Footwear');
  await page.goto(`/stocks/${second.stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${second.shopId}`);
  await expect(page.getByLabel('Your name')).toHaveValue('Fúnmi Adébáyọ̀');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Address')).toHaveValue('5 Allen Avenue, Ikeja');
  await page.getByRole('switch', { name: 'Remember me on this device' }).uncheck();
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await expect(page.getByRole('switch')).not.toBeChecked();

  const other = await browser.newPage();
  await other.goto('/my');
  await expect(other.getByText('No orders yet')).toBeVisible();
  await other.getByRole('link', { name: 'Use my number' }).click();
  await alive(other);
  await other.getByLabel('Phone number').fill(phone);
  await other.getByLabel('Order number').fill(number);
  await expectSound(other);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other).toHaveURL(order, { timeout: 30_000 });
  await other.goto('/my/orders');
  await expect(other.locator('.ocard', { hasText: number })).toBeVisible();
  expect(complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
});

test('an answer of a shop is counted at My Oja until it is read; what was liked is saved @phone', async ({
  page,
  request,
}) => {
  const { shopId, stockId, name } = await itemOf(page, 'Nneka Toys & Party');
  await page.goto(`/chat/${shopId}`);
  await alive(page);
  await page.getByRole('textbox', { name: 'Your message' }).fill(`Is it there? ${randomUUID()}`);
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await expect(page.locator('.bub time svg')).toHaveCount(1);
  // Whoever has left the chat learns of the answer from the bar.
  await page.goto('/shops');
  const my = page.getByRole('link', { name: /^My Oja/ });
  await expect(my).toHaveAccessibleName('My Oja');
  const owner = await signInByFunction(request, '08030000022');
  const text = `Yes, two are left ${randomUUID()}`;
  const answered = await request.post('/api/sendTelegramMessage', {
    data: { shopId, text },
    headers: owner,
  });
  expect(answered.status()).toBe(200);
  await page.goto('/shops');
  await expect(my).toHaveAccessibleName('My Oja, 1 new message');
  await my.click();
  const seen = page.waitForResponse(/markChatSeen/);
  await page.locator('.threads li.un', { hasText: text }).getByRole('link').click();
  await expect(page.locator('.bub', { hasText: text })).toBeVisible();
  await seen;
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(my).toHaveAccessibleName('My Oja');

  await page.goto(`/stocks/${stockId}`);
  await alive(page);
  const like = page.locator('.pd-pic .like');
  const before = Number(await like.textContent());
  const counted = page.waitForResponse(/likeStock/);
  await like.click();
  await expect(like).toHaveText(String(before + 1));
  await counted;
  await page.reload();
  await alive(page);
  await expect(like).toHaveText(String(before + 1));
  await page.goto('/my');
  await expect(page.locator('#saved').getByRole('link', { name, exact: true })).toBeVisible();
});

test('sold out: said on the product, in the cart and at check-out @phone', async ({
  page,
  request,
}) => {
  const shop = 'Hauwa Kitchen World';
  const item = await itemOf(page, shop);
  const kept = await itemOf(page, shop, 1);
  await page.goto(`/stocks/${kept.stockId}`);
  await putInCart(page);
  await page.goto(`/stocks/${item.stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${item.shopId}`);
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0888');

  const owner = await signInByFunction(request, '08030000013');
  const lines = (await choicesOf(page, item.stockId)).map(({ left: quantity, ...line }) => ({
    stockId: line.stockId,
    variantId: line.variantId,
    priceKobo: line.priceKobo,
    quantity,
  }));
  const sold = await request.post('/api/sellAtCounter', {
    data: { shopId: item.shopId, lines, method: 'cash' },
    headers: { ...owner, 'idempotency-key': randomUUID() },
  });
  expect(sold.status()).toBe(200);

  await page.getByRole('button', { name: 'Place order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sorry, this item just sold out.' });
  await expect(sheet.getByText(item.name)).toBeVisible();
  await sheet.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Sorry, this item just sold out.')).toBeVisible();

  await sheetGone(page);
  await page.goto('/cart');
  const card = page.getByRole('region', { name: shop });
  await expect(card.getByText('Sold out')).toBeVisible();
  await expect(card.getByText('Not in the total')).toBeVisible();
  await expect(card.locator('.cart-sum')).toContainText('1 item');
  await expectSound(page);
  await page.goto(`/stocks/${item.stockId}`);
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
});

test('an empty form is answered in our words, under its field @phone', async ({ page }) => {
  await page.goto('/login');
  await alive(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  const { shopId } = await itemOf(page, 'Halima Glow');
  await page.goto(`/shop/${shopId}`);
  await alive(page);
  await page.getByRole('button', { name: 'Submit rating' }).click();
  await expect(page.getByText('Please choose 1 to 5 stars.')).toBeVisible();
  await page.goto('/my/find');
  await alive(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
});
