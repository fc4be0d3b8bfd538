import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checkOut, checkOutWithCode, somePhone } from '#tests/support/buyers/check-out.ts';
import { advanceTo, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { books, stockBench } from '#tests/support/shop/stocks.ts';
import { claimTransfer, decideTransfer } from '../commands/transfers.server.ts';
import { expireOrders } from '../commands/work-order.server.ts';
import { orders } from '../orders.table.server.ts';

stockBench();

/** The product's clock, so many milliseconds from now, until the test ends. */
const later = (ms: number) => onTestFinished(setClock(() => new Date(Date.now() + ms)));
const hour = 3_600_000;

async function shopWith(...quantities: number[]) {
  const shop = await makeShop({ plan: 'basic' });
  const items: string[] = [];
  for (const quantity of quantities) items.push(await makePlainItem(shop.id, quantity));
  return { shop, items: items as [string, ...string[]] };
}

const left = async (stockId: string) => (await books(stockId))?.quantity;
const rowOf = async (code = '') => {
  const [row] = await database().select().from(orders).where(eq(orders.code, code));
  if (!row) throw new Error('there is no such order');
  return row;
};

test('one network holds a third of an item with all its orders, then a code is asked for', async () => {
  const { shop, items } = await shopWith(30);
  const [stockId] = items;
  expect((await checkOut(shop.id, stockId, { quantity: 11 })).code).toBeDefined();
  expect((await checkOut(shop.id, stockId, { quantity: 8 })).placed).toBeDefined();
  expect((await checkOut(shop.id, stockId, { quantity: 2 })).placed).toBeDefined();
  expect((await checkOut(shop.id, stockId)).code).toBeDefined();
  expect(await left(stockId)).toBe(20);
  // Other networks are not asked, and a buyer who proves the phone is not refused.
  const elsewhere = await checkOut(shop.id, stockId, { address: '41.58.3.9', quantity: 6 });
  expect(elsewhere.placed).toBeDefined();
  expect((await checkOutWithCode(shop.id, stockId, { quantity: 10 })).placed).toBeDefined();
  expect(await left(stockId)).toBe(4);
});

test('one phone holds a third, from however many networks', async () => {
  const { shop, items } = await shopWith(9);
  const phone = somePhone();
  const order = (network: number) =>
    checkOut(shop.id, items[0], { phone, address: `102.${network}.0.1` });
  for (const network of [1, 2, 3]) expect((await order(network)).placed).toBeDefined();
  expect((await order(4)).code).toBeDefined();
});

test('of an item with one or two pieces, one is ordered like any other', async () => {
  const { shop, items } = await shopWith(1, 2, 5);
  const [one = '', two = '', five = ''] = items;
  for (const stockId of [one, two, five])
    expect((await checkOut(shop.id, stockId)).placed).toBeDefined();
  for (const stockId of [two, five]) expect((await checkOut(shop.id, stockId)).code).toBeDefined();
});

test('one network holds ten items of a shop', async () => {
  const { shop, items } = await shopWith(...Array.from({ length: 11 }, () => 40));
  const [first, ...others] = items;
  const lines = others.slice(0, 8).map((stockId) => ({ stockId }));
  expect((await checkOut(shop.id, first, { also: lines })).placed).toBeDefined();
  expect((await checkOut(shop.id, others[8] ?? '')).placed).toBeDefined();
  expect((await checkOut(shop.id, others[9] ?? '')).code).toBeDefined();
  // One more of what it holds already is no further item.
  expect((await checkOut(shop.id, first)).placed).toBeDefined();
  const other = await shopWith(5);
  expect((await checkOut(other.shop.id, other.items[0])).placed).toBeDefined();
});

test('ten orders under invented numbers at once hold a third', async () => {
  const { shop, items } = await shopWith(30);
  const [stockId] = items;
  const all = Array.from({ length: 10 }, () => checkOut(shop.id, stockId, { quantity: 3 }));
  const answers = await Promise.all(all);
  expect(answers.filter(({ placed }) => placed)).toHaveLength(3);
  expect(answers.filter(({ code }) => code)).toHaveLength(7);
  expect(await left(stockId)).toBe(21);
});

test('what nobody has proved goes back after two hours, what a phone was proved for is kept for two days', async () => {
  const { shop, items } = await shopWith(30);
  const [stockId] = items;
  const { placed } = await checkOut(shop.id, stockId, { quantity: 10 });
  const confirmed = await checkOut(shop.id, stockId, { address: '41.58.3.9', quantity: 2 });
  await advanceTo(shop.actor, (await rowOf(confirmed.placed)).id, 'confirmed');
  const proved = await checkOutWithCode(shop.id, stockId, { quantity: 10 });
  later(2 * hour + 60_000);
  await expireOrders();
  expect((await rowOf(placed)).status).toBe('expired');
  expect((await rowOf(confirmed.placed)).status).toBe('confirmed');
  expect((await rowOf(proved.placed)).status).toBe('pending');
  expect(await left(stockId)).toBe(18);
  later(47 * hour);
  await expireOrders();
  expect((await rowOf(proved.placed)).status).toBe('pending');
  later(48 * hour + 60_000);
  await expireOrders();
  expect((await rowOf(proved.placed)).status).toBe('expired');
});

test('a claim that the shop rejects gives no longer time', async () => {
  const { shop, items } = await shopWith(30);
  const { placed = '' } = await checkOut(shop.id, items[0], { more: { payBy: 'transfer' } });
  await inTransaction((tx) => claimTransfer(tx, { code: placed, fromBank: 'OPay' }));
  const [claim] = await paymentsOfOrder((await rowOf(placed)).id);
  const decision = { paymentId: claim?.id ?? '', accepted: false };
  await inTransaction((tx) => decideTransfer(tx, shop.actor, decision));
  const hours = (Number((await rowOf(placed)).expiresAt) - Date.now()) / hour;
  expect(Math.round(hours)).toBe(2);
});
