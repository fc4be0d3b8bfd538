import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerBid } from '#app/domains/orders/bids/answer-bid.server.ts';
import { ownCodes } from '#app/domains/orders/codes/codes.queries.server.ts';
import { addCode, codeDraft } from '#app/domains/orders/codes/edit-codes.server.ts';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { nextStep } from '#app/domains/orders/orders.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { receiptPage } from '#app/domains/orders/pages/receipt-page.server.ts';
import { saveZone, zoneDraft } from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { bidOf, offer } from '#tests/support/shop/bids.ts';
import { makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { addDays } from '../figures.ts';
import { shopItemSpans } from '../summaries.table.server.ts';
import { summariseDay } from '../summarise.server.ts';
import { discountsGiven } from './discounts.queries.server.ts';

stockBench();

const today = () => ({ from: lagosDay(), to: lagosDay() });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Worked off by the shop's forms, and paid in cash with the last step. */
async function handOver({ actor }: TestShop, orderId: string): Promise<void> {
  for (;;) {
    const { status, getBy } = await orderRow(orderId);
    const to = nextStep(status, getBy);
    if (!to) return;
    await handleTeamAction(actor, orderId, formOf({ intent: 'advance', to, paid: 'cash' }));
  }
}

/** One piece comes back, and its money with it. */
async function bringBack({ id, actor }: TestShop, orderId: string, refund: string): Promise<void> {
  const line = (await ownOrder(id, orderId))?.lines[0]?.id ?? '';
  const fields = { intent: 'return', reason: 'wrong size', way: 'cash', refund, key: newId() };
  await handleTeamAction(actor, orderId, formOf({ ...fields, back: `${line}:1` }));
}

async function withCode(value = '10') {
  const shop = await makeShop();
  const rules = codeDraft.parse({ code: 'BALOGUN10', kind: 'percent', value });
  await inTransaction((tx) => addCode(tx, shop.actor, rules));
  return { shop, stockId: await makePlainItem(shop.id, 20) };
}

const off = { promo: 'BALOGUN10', payBy: 'delivery' } as const;

test('sales by code are completed orders less what went back; another shop has none of it', async () => {
  const { shop, stockId } = await withCode();
  const two = await makeOrder(shop.id, [{ stockId, quantity: 2 }], {
    ...off,
    discountKobo: 240_000,
  });
  const one = await makeOrder(shop.id, [{ stockId }], { ...off, discountKobo: 120_000 });
  await makeOrder(shop.id, [{ stockId }], { ...off, discountKobo: 120_000 });
  await makeOrder(shop.id, [{ stockId }]);
  // Nothing was sold yet.
  expect(await discountsGiven(shop.id, today())).toEqual([]);
  for (const { id } of [two, one]) await handOver(shop, id);
  const sold = { code: 'BALOGUN10', isAgreed: false };
  expect(await discountsGiven(shop.id, today())).toEqual([
    { ...sold, orders: 2, givenKobo: 360_000, salesKobo: 3_240_000 },
  ]);
  const paid = (await ownOrder(shop.id, one.id))?.payments[0]?.id ?? '';
  const half = { intent: 'refund', paymentId: paid, amount: '5,400', reason: 'a stain' };
  await handleTeamAction(shop.actor, one.id, formOf({ ...half, key: newId() }));
  // Half of the money went back, the goods did not.
  expect(await discountsGiven(shop.id, today())).toEqual([
    { ...sold, orders: 2, givenKobo: 300_000, salesKobo: 2_700_000 },
  ]);
  const [onPage] = (await ownCodes(shop.id)).codes;
  // Beside the two, one that is open still.
  expect(onPage).toMatchObject({ uses: 3, givenKobo: 420_000 });
  await bringBack(shop, two.id, '10,800');
  expect(await discountsGiven(shop.id, today())).toEqual([
    { ...sold, orders: 2, givenKobo: 180_000, salesKobo: 1_620_000 },
  ]);
  await bringBack(shop, one.id, '5,400');
  expect(await discountsGiven(shop.id, today())).toEqual([
    { ...sold, orders: 1, givenKobo: 120_000, salesKobo: 1_080_000 },
  ]);
  const before = addDays(lagosDay(), -1);
  expect(await discountsGiven(shop.id, { from: before, to: before })).toEqual([]);
  expect(await discountsGiven((await makeShop()).id, today())).toEqual([]);
});

test('an agreed price stands in a row of its own and is called so after its item was deleted', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 5 });
  await answerPrices(shop.actor, stockId, formOf({ intent: 'negotiable', negotiable: 'on' }));
  const bid = await offer(bidOf(stockId, '9,000'));
  await inTransaction((tx) =>
    answerBid(tx, shop.actor, { bidId: bid.id, move: 'accept', seenKobo: 900_000 }),
  );
  const deal = { deal: bid.code, discountKobo: 300_000, payBy: 'delivery' } as const;
  const { id, code } = await makeOrder(shop.id, [{ stockId }], deal);
  await handOver(shop, id);
  const other = await makePlainItem(shop.id);
  const line = { stockId: other, variantId: null, quantity: 1, priceKobo: 1_200_000 };
  const less = { discountKobo: 20_000, reason: 'friend' };
  await sellOnce(shop.actor, { lines: [line], method: 'cash', ...less }, undefined);
  const told = { orders: 1, givenKobo: 300_000, salesKobo: 900_000 };
  const expected = [
    { code: null, isAgreed: true, ...told },
    { code: null, isAgreed: false, orders: 1, givenKobo: 20_000, salesKobo: 1_180_000 },
  ];
  expect(await discountsGiven(shop.id, today())).toEqual(expected);
  await removeForGood(shop.actor, stockId);
  expect(await discountsGiven(shop.id, today())).toEqual(expected);
  const page = await orderPage(code, { origin: 'https://oja.example', t: (key) => key });
  expect(page.isAgreed).toBe(true);
  expect((await receiptPage(code, 'https://oja.example')).isAgreed).toBe(true);
});

test('an item has earned its share of the goods: the delivery fee is no part of it', async () => {
  const { shop, stockId } = await withCode();
  const zone = { places: ['lagos/ikeja'], fee: '1,500', daysFrom: '1', daysTo: '2' };
  await inTransaction((tx) => saveZone(tx, shop.actor, zoneDraft.parse(zone)));
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }], {
    ...{ ...off, discountKobo: 240_000, getBy: 'delivery', address: '12 Allen Avenue' },
    ...{ place: 'lagos/ikeja', feeKobo: 150_000, zone: '1-2 Ikeja' },
  });
  await handOver(shop, order.id);
  const earned = async () => {
    await summariseDay({ shopId: shop.id, day: lagosDay() });
    const rows = await database()
      .select({ span: shopItemSpans.span, kobo: shopItemSpans.salesKobo })
      .from(shopItemSpans)
      .where(eq(shopItemSpans.stockId, stockId));
    return new Set(rows.map(({ kobo }) => kobo));
  };
  expect(await earned()).toEqual(new Set([2_160_000]));
  await bringBack(shop, order.id, '10,800');
  expect(await earned()).toEqual(new Set([1_080_000]));
});
