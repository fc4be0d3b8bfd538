import { expect } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { inStockOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { enter, freshPhone } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';
import { jpeg, patient } from '#tests/support/browser/stock-sheet.ts';
import { storedHere } from '#tests/support/browser/stored-here.ts';
import { untilInCharge, untilKept } from '#tests/support/browser/worker-caches.ts';
import { writeAsBuyer } from '#tests/support/shop/threads.ts';

test.use({ serviceWorkers: 'allow' });

/** A shop that no other journey looks into. */
const shopName = 'Yusuf Islamic Bookshop';
const owner = '08030000017';
const secret = {
  buyer: 'Zebunnisa Quist',
  asked: 'Keep it behind the counter for me',
  answer: 'Half of an answer',
  item: 'Half of an item',
};

test('after signing out nothing of the shop can be read on the phone: orders, chats, drafts, photos @phone', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const { shopId } = await itemOf(buyer, shopName);
  const stockId = await inStockOf(buyer, shopId);
  await buyer.goto(`/stocks/${stockId}`);
  await putInCart(buyer);
  await buyer.goto(`/checkout/${shopId}`);
  await alive(buyer);
  await buyer.getByLabel('Your name').fill(secret.buyer);
  const phone = freshPhone();
  await buyer.getByLabel('Phone number').fill(phone);
  const code = (await placeOrder(buyer)).split('/').at(-1);
  await writeAsBuyer(buyer, shopId, secret.asked);
  await buyer.context().close();
  const [order] = await rowsOfApp<{ id: string }>('select id from orders where code = $1', [code]);

  await enter(page, owner);
  await page.goto('/');
  await alive(page);
  await untilInCharge(page);
  await page.goto(`/orders/${order?.id}`);
  await alive(page);
  await page.goto('/messages');
  await alive(page);
  await page.locator('.threads li', { hasText: secret.asked }).getByRole('link').click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill(secret.answer);
  await page.goto(`/stocks/${stockId}/edit`);
  await alive(page);
  await page.getByLabel('Add photos').setInputFiles(await jpeg(300));
  await page.getByLabel('Name').fill(secret.item);
  await untilKept(page, [`/orders/${order?.id}`, '/messages.data', '/orders.data']);
  const words = [...Object.values(secret), phone.slice(1), 'photo of', code ?? ''];
  // They are all there while somebody is signed in: else the rest would show nothing.
  await expect
    .poll(async () => {
      const stored = (await storedHere(page)).join('\n');
      return words.filter((word) => !stored.includes(word));
    }, patient)
    .toEqual([]);

  await page.goto('/orders');
  await alive(page);
  await sheetGone(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/team-parts-')),
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const stored = await storedHere(page);
  const found = words.flatMap((word) =>
    stored.filter((text) => text.includes(word)).map((text) => `${word}: ${text.slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
