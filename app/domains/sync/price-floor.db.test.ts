import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lookedAt } from '#app/domains/orders/commands/looked-at.server.ts';
import { patienceMs } from '#app/domains/orders/counter/sale-time.ts';
import { ordersToLookAt } from '#app/domains/orders/figures.queries.server.ts';
import { ownOrder, ownOrders } from '#app/domains/orders/orders.queries.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { act, done, makeCopy, send, sendAll, syncBench } from '#tests/support/shop/devices.ts';
import { orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  codeOf,
  draftWith,
  makeStock,
  stockBench,
  stockRow,
} from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(now().getTime() - hours * hourMs);

/** An item at ₦12,000, not below ₦9,000, with the phones of its owner, an admin and an employee. */
async function counter(floor = '9,000') {
  const shop = await makeShop();
  const [employee, admin] = [await makeMember(shop), await makeMember(shop, 'admin')];
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 9 });
  const setFloor = (naira: string) => {
    const form = new FormData();
    form.set('intent', 'costs');
    form.set('floor', naira);
    return answerPrices(shop.actor, stockId, form);
  };
  if (floor) await setFloor(floor);
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000, name: 'Ankara' };
  const sale = (more: object = {}, of: object = {}) => ({
    lines: [{ ...line, ...of }],
    method: 'cash' as const,
    ...more,
  });
  const phone = (person: typeof employee) => ({ person, shopId: shop.id });
  return {
    shop,
    stockId,
    setFloor,
    sale,
    employee,
    admin,
    ownerPhone: { person: shop.owner, shopId: shop.id },
    adminPhone: phone(admin),
    phone: phone(employee),
  };
}

const cheap = { soldKobo: 790_000 };
const why = { reason: 'Bargained' };
const refused = { state: 'refused', code: 'orders.below_floor' };

test('with a line, nobody without the right sells below the lowest price, by price or by discount', async () => {
  const { stockId, sale, phone, adminPhone, ownerPhone } = await counter();
  expect(await send(phone, act('counter.sale', sale(why, cheap)))).toMatchObject(refused);
  const off = { ...why, discountKobo: 300_001 };
  expect(await send(phone, act('counter.sale', sale(off)))).toMatchObject(refused);
  expect(await books(stockId)).toMatchObject({ quantity: 9 });
  // At the lowest price it is sold, with nothing to look at.
  const least = await done(phone, act('counter.sale', sale({ ...why, discountKobo: 300_000 })));
  expect(await orderRow(least.orderId ?? '')).toMatchObject({ totalKobo: 900_000, marks: [] });
  // Owner and admins may go below it.
  const own = await done(ownerPhone, act('counter.sale', sale(why, { soldKobo: 100 })));
  expect(await orderRow(own.orderId ?? '')).toMatchObject({ totalKobo: 100, marks: [] });
  const given = await done(adminPhone, act('counter.sale', sale(off)));
  expect(await orderRow(given.orderId ?? '')).toMatchObject({
    totalKobo: 899_999,
    discountKobo: 300_001,
    paidKobo: 899_999,
    marks: [],
  });
});

test('sold without a line below the lowest price: it stands, its line is marked, the leaders look at it', async () => {
  const { shop, stockId, sale, phone, employee, ownerPhone } = await counter();
  const result = await done(phone, act('counter.sale', sale(why, cheap), { at: ago(1) }));
  const orderId = result.orderId ?? '';
  expect(result).toMatchObject({ marks: ['below_floor'] });
  expect(await orderRow(orderId)).toMatchObject({ totalKobo: 790_000, marks: ['below_floor'] });
  expect(await books(stockId)).toMatchObject({ quantity: 8 });
  const own = await ownOrder(shop.id, orderId);
  expect(own?.lines).toMatchObject([{ mark: 'below_floor', priceKobo: 790_000 }]);
  expect(own?.history.at(-1)).toMatchObject({ kind: 'below_floor' });
  const list = await ownOrders({ shopId: shop.id, tab: 'done', q: '', seesMoney: true });
  expect(list.orders).toMatchObject([{ marks: ['below_floor'] }]);
  const copy = makeCopy(ownerPhone);
  await copy.update();
  expect(copy.order.get(orderId)).toMatchObject({ marks: ['below_floor'] });
  expect(await ordersToLookAt(shop.id, 5, { seesMarks: true })).toMatchObject({ count: 1 });
  expect(await ordersToLookAt(shop.id, 5, { seesMarks: false })).toMatchObject({ count: 0 });
  // The seller cannot remove the mark.
  await inTransaction((tx) => lookedAt(tx, employee.actor, orderId));
  expect(await orderRow(orderId)).toMatchObject({ marks: ['below_floor'] });
  await inTransaction((tx) => lookedAt(tx, shop.actor, orderId));
  expect(await orderRow(orderId)).toMatchObject({ marks: [] });
  await copy.update();
  expect(copy.order.get(orderId)?.marks).toBeUndefined();
  expect((await ownOrder(shop.id, orderId))?.lines).toMatchObject([{ mark: 'below_floor' }]);
});

test('a discount that goes below the lowest price marks the lines that it takes there', async () => {
  const { shop, sale, phone } = await counter();
  const other = await makeStock(shop.actor, { price: '12,000', quantity: 3 });
  const { lines, ...rest } = sale({ ...why, discountKobo: 1_700_000 });
  const more = { stockId: other, variantId: null, quantity: 1, priceKobo: 1_200_000, name: 'Lace' };
  const both = { ...rest, lines: [...lines, more] };
  const { orderId = '' } = await done(phone, act('counter.sale', both, { at: ago(1) }));
  expect(await orderRow(orderId)).toMatchObject({ totalKobo: 700_000, discountKobo: 1_700_000 });
  expect((await ownOrder(shop.id, orderId))?.lines).toMatchObject([
    { mark: 'below_floor' },
    { mark: 'below_price' },
  ]);
});

test('a price that was never asked is the seller’s own: refused with a line, marked without one', async () => {
  const { shop, sale, phone } = await counter();
  const invented = sale({}, { priceKobo: 100 });
  expect(await send(phone, act('counter.sale', invented))).toMatchObject(refused);
  const { orderId = '' } = await done(phone, act('counter.sale', invented, { at: ago(1) }));
  const own = await ownOrder(shop.id, orderId);
  expect(own?.lines).toMatchObject([{ mark: 'below_floor', listPriceKobo: 1_200_000 }]);
  expect(own?.history.map(({ kind }) => kind)).toContain('price_changed');
});

test('without a lowest price, far below the price is marked all the same', async () => {
  const { shop, sale, phone } = await counter('');
  const invented = sale({}, { priceKobo: 100 });
  const one = await done(phone, act('counter.sale', invented));
  expect((await ownOrder(shop.id, one.orderId ?? ''))?.lines).toMatchObject([
    { mark: 'below_price', listPriceKobo: 1_200_000 },
  ]);
  const far = await done(phone, act('counter.sale', sale(why, { soldKobo: 839_999 })));
  expect(far).toMatchObject({ marks: ['below_price'] });
  const near = await done(phone, act('counter.sale', sale(why, { soldKobo: 840_000 })));
  expect(near.marks).toBeUndefined();
});

test('the price went up after it was seen: it is honoured, and marked only below the lowest price', async () => {
  const { stockId, setFloor, sale, phone, ownerPhone } = await counter('11,000');
  const raised = { stockId, fields: { price: '20,000' }, seen: {} };
  await done(ownerPhone, act('item.change', raised));
  const above = await done(phone, act('counter.sale', sale()));
  expect(await orderRow(above.orderId ?? '')).toMatchObject({ totalKobo: 1_200_000, marks: [] });
  await setFloor('15,000');
  const below = await done(phone, act('counter.sale', sale()));
  expect(await orderRow(below.orderId ?? '')).toMatchObject({
    totalKobo: 1_200_000,
    marks: ['below_floor'],
  });
});

test('the shop’s own price below its lowest is nobody’s doing', async () => {
  const { sale, phone } = await counter('13,000');
  const sold = await done(phone, act('counter.sale', sale()));
  expect(sold.marks).toBeUndefined();
});

test('dated more than three days back by somebody without the right: marked', async () => {
  const { sale, phone, ownerPhone } = await counter();
  const old = await done(phone, act('counter.sale', sale(), { at: ago(73) }));
  expect(old).toMatchObject({ marks: ['dated_back'] });
  const late = await done(phone, act('counter.sale', sale(), { at: ago(71) }));
  expect(late.marks).toBeUndefined();
  const own = await done(ownerPhone, act('counter.sale', sale(), { at: ago(73) }));
  expect(own.marks).toBeUndefined();
});

test('refused while the seller waits, the answer lost, sent again later: it has happened and is booked once', async () => {
  const { shop, sale, phone } = await counter();
  const one = act('counter.sale', sale(why, cheap), { at: new Date(now().getTime() - 6_000) });
  const early = { sentAt: new Date(now().getTime() - 5_500) };
  expect(await send(phone, one, early)).toMatchObject(refused);
  expect(await done(phone, one)).toMatchObject({ marks: ['below_floor'] });
  await done(phone, one);
  const all = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  expect(all).toHaveLength(1);
});

test('refused as hidden while the seller waits, the answer lost, sent again later: it is booked', async () => {
  const { shop, stockId, sale, phone, ownerPhone } = await counter();
  await done(ownerPhone, act('item.hide', { stockId, hidden: true }));
  const one = act('counter.sale', sale(), { at: new Date(now().getTime() - 6_000) });
  const early = { sentAt: new Date(now().getTime() - 5_500) };
  expect(await send(phone, one, early)).toMatchObject({
    state: 'refused',
    code: 'orders.item_hidden',
    withinMs: patienceMs,
  });
  expect((await done(phone, one)).orderId).toBeDefined();
  const all = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  expect(all).toHaveLength(1);
  expect(await books(stockId)).toMatchObject({ quantity: 8 });
});

test('sold by somebody without the right, an item or a variant that is not there is marked', async () => {
  const { shop, stockId, sale, phone, ownerPhone } = await counter();
  await removeForGood(shop.actor, stockId);
  const invented = sale({}, { priceKobo: 100 });
  for (const at of [now(), ago(1)]) {
    const sold = await done(phone, act('counter.sale', invented, { at }));
    expect(sold).toMatchObject({ marks: ['unchecked'] });
    expect((await ownOrder(shop.id, sold.orderId ?? ''))?.lines).toMatchObject([
      { mark: 'unchecked', priceKobo: 100 },
    ]);
  }
  const strange = sale({}, { stockId: newId() });
  expect(await done(phone, act('counter.sale', strange))).toMatchObject({ marks: ['unchecked'] });
  const other = await makeStock(shop.actor, { price: '12,000', quantity: 3 });
  const gone = sale({}, { stockId: other, variantId: newId() });
  expect(await done(phone, act('counter.sale', gone))).toMatchObject({ marks: ['unchecked'] });
  const own = await done(ownerPhone, act('counter.sale', invented));
  expect(own.marks).toBeUndefined();
});

test('nobody without the right brings the price itself below the lowest, by the form or from a phone', async () => {
  const { shop, stockId, employee, phone, adminPhone } = await counter();
  const priced = (price: string) => ({ stockId, fields: { price }, seen: {} });
  const tooLow = { state: 'refused', code: 'stocks.price_below_floor' };
  expect(await send(phone, act('item.change', priced('1')))).toMatchObject(tooLow);
  const before = await stockRow(stockId);
  const draft = draftWith({ price: '1', quantity: 9, imagePath: before.imageBase });
  const edit = (actor: typeof shop.actor) =>
    codeOf(inTransaction((tx) => editStock(tx, actor, { stockId, draft })));
  expect(await edit(employee.actor)).toBe('stocks.price_below_floor');
  await done(phone, act('item.change', priced('9,000')));
  await done(adminPhone, act('item.change', priced('8,000')));
  // A price that an admin has set below it stays, and other changes of the item go through.
  const named = { stockId, fields: { productName: 'Wax print' }, seen: {} };
  await done(phone, act('item.change', named));
  expect(await stockRow(stockId)).toMatchObject({ priceKobo: 800_000, productName: 'Wax print' });
  expect(await send(phone, act('item.change', priced('7,999')))).toMatchObject(tooLow);
});

test('a sale at a price that was changed before it on the same phone is not marked', async () => {
  const { shop, stockId, sale, phone } = await counter('');
  const at = ago(1);
  const payload = { stockId, fields: { price: '7,000' }, seen: { price: '12000' } };
  const change = act('item.change', payload, { at });
  const sold = act('counter.sale', sale({}, { priceKobo: 700_000 }), { at });
  const { answers } = await sendAll(phone, [change, sold]);
  expect(answers).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect(await stockRow(stockId)).toMatchObject({ priceKobo: 700_000 });
  const list = await ownOrders({ shopId: shop.id, tab: 'done', q: '', seesMoney: true });
  expect(list.orders).toMatchObject([{ marks: [], totalKobo: 700_000 }]);
});
