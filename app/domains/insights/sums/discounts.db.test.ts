import { expect, test } from 'vitest';
import { addCode, codeDraft } from '#app/domains/orders/codes/edit-codes.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
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
  const given = { code: 'BALOGUN10', orders: 2, givenKobo: 240_000, salesKobo: 2_160_000 };
  expect(await discountsGiven(shop.id, today)).toEqual([given]);
  const before = addDays(lagosDay(), -1);
  expect(await discountsGiven(shop.id, { from: before, to: before })).toEqual([]);
  expect(await discountsGiven((await makeShop()).id, today)).toEqual([]);
});
