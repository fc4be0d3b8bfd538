import { expect, test } from 'vitest';
import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { books, codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { undoCounterSale } from '../commands/undo-sale.server.ts';
import { advanceOrder } from '../commands/work-order.server.ts';
import { deliveryAddress } from '../delivery-address.server.ts';
import { feeOf, tabOf } from '../orders.ts';
import { receiptPage } from '../pages/receipt-page.server.ts';
import { totalsOf } from '../totals/totals.ts';
import { counterInput } from './counter-input.ts';
import { deliveryFee, onlyArea } from './sale.ts';

stockBench();

const price = 1_200_000;
const zone = { name: 'Lagos mainland', daysFrom: 0, daysTo: 1 };
const brought = { address: '5 Allen Avenue, Ikeja', feeKobo: 150_000, zone };
const buyer = { buyerName: 'Amaka Obi', buyerPhone: '0803 555 0100' };

async function counter() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 9);
  const line = { stockId, variantId: null, quantity: 2, priceKobo: price };
  const sale = (more: object = {}) =>
    counterInput.parse({ method: 'cash', lines: [line], ...buyer, delivery: brought, ...more });
  const sell = (more: object = {}, key?: string) => sellOnce(shop.actor, sale(more), key);
  return { shop, stockId, sale, sell, line };
}

test('a sale that is brought is paid with its fee and waits to be packed; its steps are those of a delivery', async () => {
  const { shop, stockId, sell, line } = await counter();
  const { orderId, code } = await sell({ discountKobo: 100_000, reason: 'Regular customer' });
  const sums = totalsOf([line], { discountKobo: 100_000, feeKobo: 150_000 });
  const order = await orderRow(orderId);
  expect(order).toMatchObject({
    ...{ status: 'confirmed', source: 'counter', getBy: 'delivery', payBy: 'counter' },
    ...{ address: brought.address, zone: zone.name, daysFrom: 0, daysTo: 1, feeState: null },
    ...{ feeKobo: 150_000, totalKobo: sums.totalKobo, paidKobo: sums.totalKobo },
  });
  expect(tabOf('confirmed', 'delivery')).toBe('prepare');
  expect(await paymentsOfOrder(orderId)).toMatchObject([{ amountKobo: 2_450_000 }]);
  expect(await receiptPage(code, '')).toMatchObject({ feeKobo: 150_000, isPaid: true });
  for (const to of ['ready', 'out_for_delivery', 'completed'] as const)
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId, to }));
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed', paidKobo: 2_450_000 });
  expect(await books(stockId)).toMatchObject({ quantity: 7, ledger: 7 });
});

test('its address names area and state', async () => {
  const { sell, line } = await counter();
  const there = { ...brought, address: '5 Adeniran Ogunsanya Street', place: 'lagos/surulere' };
  const { orderId } = await sell({ delivery: there });
  expect(deliveryAddress(await orderRow(orderId))).toBe(
    '5 Adeniran Ogunsanya Street, Surulere, Lagos',
  );
  for (const place of ['lagos', 'nowhere']) {
    const delivery = { ...there, place };
    const sent = { method: 'cash', lines: [line], ...buyer, delivery };
    expect(counterInput.safeParse(sent).success).toBe(false);
  }
});

test('a row of one area names it, others ask', () => {
  expect(onlyArea({ places: ['lagos/ikeja'] })).toBe('lagos/ikeja');
  for (const places of [['lagos'], ['lagos/ikeja', 'lagos/agege']])
    expect(onlyArea({ places })).toBeUndefined();
  expect(onlyArea(undefined)).toBeUndefined();
});

test('without a row the fee is what the two agreed on, also nothing', async () => {
  const { sell } = await counter();
  const { orderId } = await sell({ delivery: { address: 'Ota', feeKobo: 0 } });
  const order = await orderRow(orderId);
  expect(order).toMatchObject({ feeState: 'agreed', zone: null, totalKobo: 2_400_000 });
  expect(order && feeOf(order)).toBe(0);
});

test('kept without a line and sent ten times it is one order, whatever became of the row', async () => {
  const { shop, sale, line, stockId } = await counter();
  const seen = [{ ...line, name: 'Power bank' }];
  const send = () => sellOnce(shop.actor, sale({ soldAt: new Date().toISOString() }), 'k-1', seen);
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await orderRow(answers[0]?.orderId ?? '')).toMatchObject({ zone: zone.name });
  expect(await books(stockId)).toMatchObject({ quantity: 7, ledger: 7 });
});

test('nobody to call, nowhere to go, a fee that is none: nothing is sold', async () => {
  const { stockId, sell, line } = await counter();
  expect(await codeOf(sell({ buyerPhone: '' }))).toBe('orders.phone_invalid');
  expect(await codeOf(sell({ buyerPhone: undefined }))).toBe('orders.phone_invalid');
  for (const wrong of [
    { ...brought, address: ' ' },
    { ...brought, address: 'x'.repeat(201) },
    { ...brought, feeKobo: -1 },
    { ...brought, feeKobo: 0.5 },
    { ...brought, feeKobo: 10_000_000_001 },
    { ...brought, zone: { ...zone, name: '' } },
    { ...brought, zone: { ...zone, daysFrom: 2 } },
  ]) {
    const sent = { method: 'cash', lines: [line], ...buyer, delivery: wrong };
    expect(counterInput.safeParse(sent).success).toBe(false);
  }
  expect(await books(stockId)).toMatchObject({ quantity: 9 });
});

test('a wrong tap is taken back with its fee, but not once it was packed', async () => {
  const { shop, stockId, sell } = await counter();
  const undo = (orderId: string) =>
    codeOf(inTransaction((tx) => undoCounterSale(tx, shop.actor, orderId)));
  const first = await sell();
  expect(await undo(first.orderId)).toBe('done');
  expect(await orderRow(first.orderId)).toMatchObject({ status: 'cancelled', paidKobo: 0 });
  expect(await books(stockId)).toMatchObject({ quantity: 9, ledger: 9 });
  const next = await sell();
  await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: next.orderId, to: 'ready' }));
  expect(await undo(next.orderId)).toBe('orders.undo_too_late');
});

test("the row's fee is proposed, also the free one, until the seller says another", () => {
  const row: Zone = { ...zone, id: 'z', places: [], feeKobo: 150_000, freeFromKobo: 1_000_000 };
  const to = { zone: row, address: 'x' };
  expect([999_999, 1_000_000].map((goods) => deliveryFee(to, goods))).toEqual([150_000, 0]);
  expect(deliveryFee({ ...to, feeKobo: 50_000 }, 1_000_000)).toBe(50_000);
  expect(deliveryFee({ zone: undefined, address: 'x' }, 1)).toBe(0);
});
