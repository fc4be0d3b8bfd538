import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { bodyHash } from '#app/platform/http/idempotency/idempotency.server.ts';
import { makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { books, codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { undoCounterSale } from '../commands/undo-sale.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { orderHistory } from '../orders.table.server.ts';
import { counterInput } from './counter-input.ts';

stockBench();

const price = 1_200_000;

async function counter() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 9);
  const line = (more: object = {}) => ({
    stockId,
    variantId: null,
    quantity: 2,
    priceKobo: price,
    ...more,
  });
  const sell = (sale: object, key?: string) =>
    sellOnce(shop.actor, counterInput.parse({ method: 'cash', ...sale }), key);
  return { shop, stockId, line, sell };
}

const history = async (orderId: string) =>
  (
    await database()
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(orderHistory.id)
  ).map(({ kind, text, amountKobo, byName }) => ({ kind, text, amountKobo, isNamed: !!byName }));

test('another price for a line and a discount on all: one sum, and who and why are kept', async () => {
  const { shop, line, sell } = await counter();
  const { orderId } = await sell({
    lines: [line({ soldKobo: 1_100_000 })],
    discountKobo: 50_000,
    reason: 'Regular customer',
    buyerName: 'Amaka Obi',
    buyerPhone: '0803 555 0100',
  });
  expect(await orderRow(orderId)).toMatchObject({
    totalKobo: 2_150_000,
    discountKobo: 50_000,
    paidKobo: 2_150_000,
    buyerName: 'Amaka Obi',
    buyerPhone: '+2348035550100',
  });
  expect(await paymentsOfOrder(orderId)).toMatchObject([{ amountKobo: 2_150_000 }]);
  expect((await ownOrder(shop.id, orderId))?.lines).toMatchObject([
    { priceKobo: 1_100_000, listPriceKobo: price, quantity: 2 },
  ]);
  const entries = await history(orderId);
  expect(entries.filter(({ kind }) => ['price_changed', 'discounted'].includes(kind))).toEqual([
    {
      kind: 'price_changed',
      text: 'Power bank · Regular customer',
      amountKobo: -200_000,
      isNamed: true,
    },
    { kind: 'discounted', text: 'Regular customer', amountKobo: -50_000, isNamed: true },
  ]);
});

test('less without a reason, more off than it costs, or a phone that is none: nothing is sold', async () => {
  const { stockId, line, sell } = await counter();
  const less = { lines: [line({ soldKobo: 1 })] };
  expect(await codeOf(sell(less))).toBe('orders.reason_required');
  const off = { lines: [line()], discountKobo: 1, reason: '' };
  expect(await codeOf(sell(off))).toBe('orders.reason_required');
  const most = { lines: [line()], discountKobo: 2_400_001, reason: 'x' };
  expect(await codeOf(sell(most))).toBe('orders.discount_too_much');
  for (const wrong of [
    { buyerPhone: 'none' },
    { discountKobo: -1 },
    { discountKobo: 0.5 },
    { lines: [line({ soldKobo: -1 })] },
    { reason: 'x'.repeat(201) },
  ])
    expect(counterInput.safeParse({ method: 'cash', lines: [line()], ...wrong }).success).toBe(
      false,
    );
  // The price that was seen still has to be the item's own.
  const old = { lines: [line({ priceKobo: 1_000_000, soldKobo: 900_000 })], reason: 'x' };
  expect(await codeOf(sell(old))).toBe('orders.price_changed');
  expect(await books(stockId)).toMatchObject({ quantity: 9 });
});

test('one item at two prices is two lines, and both together take what there is', async () => {
  const { shop, stockId, line, sell } = await counter();
  const lines = [line(), line({ soldKobo: 1_000_000, quantity: 1 }), line({ quantity: 1 })];
  const { orderId } = await sell({ lines, reason: 'The last one' });
  const kept = (await ownOrder(shop.id, orderId))?.lines ?? [];
  expect(kept.map(({ priceKobo, quantity }) => [priceKobo, quantity])).toEqual([
    [price, 3],
    [1_000_000, 1],
  ]);
  expect(await orderRow(orderId)).toMatchObject({ totalKobo: 4_600_000 });
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
  const more = [line({ quantity: 4 }), line({ quantity: 4, soldKobo: 1_000_000 })];
  expect(await codeOf(sell({ lines: more, reason: 'x' }))).toBe('stocks.out_of_stock');
});

test('a sale that an older page kept has the hash it had: sent again it is the same sale', async () => {
  const kept = {
    lines: [
      {
        stockId: '01890000-0000-7000-8000-000000000001',
        variantId: null,
        quantity: 1,
        priceKobo: 5,
      },
    ],
    method: 'cash',
  };
  expect(bodyHash(counterInput.parse(kept))).toBe(bodyHash(kept));
});

test('a wrong tap is taken back by who sold, once', async () => {
  const { shop, stockId, line, sell } = await counter();
  const other = await makeMember(shop, 'admin');
  const { orderId } = await sell({ lines: [line()], discountKobo: 100, reason: 'x' });
  const undo = (actor: typeof shop.actor) =>
    codeOf(inTransaction((tx) => undoCounterSale(tx, actor, orderId)));
  expect(await undo(other.actor)).toBe('orders.undo_not_yours');
  expect(await Promise.all([1, 2, 3].map(() => undo(shop.actor)))).toEqual([
    'done',
    'done',
    'done',
  ]);
  expect(await orderRow(orderId)).toMatchObject({ status: 'cancelled', paidKobo: 0 });
  expect(await books(stockId)).toMatchObject({ quantity: 9, ledger: 9 });
});
