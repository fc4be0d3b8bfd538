import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withdrawClaim } from '#app/domains/orders/commands/transfers.server.ts';
import { buyerLabel } from '#app/domains/orders/order-words.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { reviewOfOrder } from '#app/domains/reviews/reviews.queries.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { eraseBuyer } from './commands/erase-buyer.server.ts';

stockBench();

test('the link of an order opens still, and nobody acts by it for a buyer who was erased', async () => {
  const shop = await makeShop();
  const { id, code } = await completedOrder(shop, await makePlainItem(shop.id));
  const { buyerPhone } = await orderRow(id);
  const words = async () =>
    (await database().select().from(reviews).where(eq(reviews.orderId, id)))[0]?.text;
  await review(code, 4, { text: 'Back again' });
  expect(await words()).toBe('Back again');
  await inTransaction((tx) => eraseBuyer(tx, buyerPhone));
  expect(await codeOf(review(code, 1, { text: 'Back once more' }))).toBe('orders.not_found');
  expect(await words()).toBe('');
  expect(await codeOf(inTransaction((tx) => withdrawClaim(tx, code)))).toBe('orders.not_found');
  expect(await reviewOfOrder(code)).toBeUndefined();
  const { t } = translatorFor('en');
  expect((await orderPage(code, { origin: 'https://oja.example', t })).code).toBe(code);
  expect(buyerLabel(await orderRow(id), t)).toBe('Erased buyer');
  expect(buyerLabel({ buyerName: '', source: 'counter' }, t)).toBe(t('counter.title'));
});
