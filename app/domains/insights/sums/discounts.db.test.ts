import { expect, test } from 'vitest';
import { answerBid } from '#app/domains/orders/bids/answer-bid.server.ts';
import { addCode, codeDraft } from '#app/domains/orders/codes/edit-codes.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { bidOf, makeNegotiable, offer } from '#tests/support/shop/bids.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { addDays } from '../figures.ts';
import { discountsGiven } from './discounts.queries.server.ts';

shopBench();

test('what codes gave away in a time, by code; another shop has none of it', async () => {
  const shop = await makeShop();
  const rules = codeDraft.parse({ code: 'BALOGUN10', kind: 'percent', value: '10' });
  await inTransaction((tx) => addCode(tx, shop.actor, rules));
  const stockId = await makePlainItem(shop.id);
  const off = { promo: 'BALOGUN10', discountKobo: 120_000 };
  await makeOrder(shop.id, [{ stockId }], off);
  await makeOrder(shop.id, [{ stockId }], off);
  await makeOrder(shop.id, [{ stockId }]);
  const today = { from: lagosDay(), to: lagosDay() };
  const given = {
    code: 'BALOGUN10',
    isAgreed: false,
    orders: 2,
    givenKobo: 240_000,
    salesKobo: 2_160_000,
  };
  expect(await discountsGiven(shop.id, today)).toEqual([given]);
  const before = addDays(lagosDay(), -1);
  expect(await discountsGiven(shop.id, { from: before, to: before })).toEqual([]);
  expect(await discountsGiven((await makeShop()).id, today)).toEqual([]);
});

test('what agreed prices took off stands in a row of its own', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const bid = await offer(bidOf(stockId, '9,000'));
  await inTransaction((tx) =>
    answerBid(tx, shop.actor, { bidId: bid.id, move: 'accept', seenKobo: 900_000 }),
  );
  await makeOrder(shop.id, [{ stockId }], { deal: bid.code, discountKobo: 300_000 });
  expect(await discountsGiven(shop.id, { from: lagosDay(), to: lagosDay() })).toEqual([
    { code: null, isAgreed: true, orders: 1, givenKobo: 300_000, salesKobo: 900_000 },
  ]);
});
