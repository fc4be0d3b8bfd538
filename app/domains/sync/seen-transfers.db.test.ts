import { expect, test } from 'vitest';
import { lookedAt } from '#app/domains/orders/commands/looked-at.server.ts';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { counterInput } from '#app/domains/orders/counter/counter-input.ts';
import { ordersToLookAt } from '#app/domains/orders/figures.queries.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { act, done, makeCopy, send, syncBench } from '#tests/support/shop/devices.ts';
import { orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { books, codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const refused = { state: 'refused', code: 'orders.not_seen' };

async function counter() {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 9 });
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000, name: 'Ankara' };
  const sale = (more: object = {}) => ({
    lines: [line],
    method: 'transfer' as const,
    ...more,
  });
  return {
    ...{ shop, stockId, sale, employee },
    ownerPhone: { person: shop.owner, shopId: shop.id },
    phone: { person: employee, shopId: shop.id },
  };
}

const anHourAgo = () => new Date(now().getTime() - 3_600_000);
const seen = { transferSeen: true as const };

test('with a network a transfer that nobody has seen is refused, by the counter as by a program', async () => {
  const { shop, stockId, sale, ownerPhone, phone } = await counter();
  for (const one of [ownerPhone, phone])
    expect(await send(one, act('counter.sale', sale()))).toMatchObject(refused);
  const unseen = counterInput.parse(sale());
  expect(await codeOf(sellOnce(shop.actor, unseen, undefined))).toBe('orders.not_seen');
  expect(await books(stockId)).toMatchObject({ quantity: 9 });
  const { orderId = '', marks } = await done(phone, act('counter.sale', sale(seen)));
  expect(marks).toBeUndefined();
  expect(await orderRow(orderId)).toMatchObject({ paidKobo: 1_200_000, attention: null });
});

test('sold without a network, an unseen transfer stands and is marked until a leader has looked', async () => {
  const { shop, sale, employee, phone, ownerPhone } = await counter();
  for (const one of [phone, ownerPhone]) {
    const sold = await done(one, act('counter.sale', sale(), { at: anHourAgo() }));
    expect(sold).toMatchObject({ marks: ['unseen'] });
    const orderId = sold.orderId ?? '';
    expect(await orderRow(orderId)).toMatchObject({ paidKobo: 1_200_000, attention: 'marked' });
    const own = await ownOrder(shop.id, orderId);
    expect(own?.history.map(({ kind }) => kind)).toContain('unseen');
    const copy = makeCopy(ownerPhone);
    await copy.update();
    expect(copy.order.get(orderId)).toMatchObject({ marks: ['unseen'] });
    await inTransaction((tx) => lookedAt(tx, employee.actor, orderId));
    expect(await orderRow(orderId)).toMatchObject({ attention: 'marked' });
    await inTransaction((tx) => lookedAt(tx, shop.actor, orderId));
    expect(await orderRow(orderId)).toMatchObject({ attention: null, marks: [] });
  }
  const known = await done(phone, act('counter.sale', sale(seen), { at: anHourAgo() }));
  expect(known.marks).toBeUndefined();
  expect(await ordersToLookAt(shop.id, 5, { seesMarks: true })).toMatchObject({ count: 0 });
});

test('nothing is asked where no transfer is noted: cash, POS, and what is owed in full', async () => {
  const { sale, phone } = await counter();
  for (const more of [
    { method: 'cash' as const },
    { method: 'pos' as const },
    { paidKobo: 0, buyerName: 'Amaka Obi' },
  ])
    expect((await done(phone, act('counter.sale', sale(more)))).marks).toBeUndefined();
});
