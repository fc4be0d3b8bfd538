import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { undoCounterSale } from '#app/domains/orders/commands/undo-sale.server.ts';
import { orderCount } from '#app/domains/orders/figures.queries.server.ts';
import { orderHistory, orderLines } from '#app/domains/orders/orders.table.server.ts';
import { productLimitOf } from '#app/domains/plans/plans.ts';
import { now, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { act, done, makeCopy, post, send, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { books, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const minute = 60_000;
const ago = (minutes: number) => new Date(now().getTime() - minutes * minute);

/** A shop with two phones, its owner's and a member's. */
async function twoPhones(quantity = 10) {
  const shop = await makeShop();
  const member = await makeMember(shop);
  const stockId = await makePlainItem(shop.id, quantity);
  const owner = { person: shop.owner, shopId: shop.id };
  return { shop, stockId, owner, other: { person: member, shopId: shop.id } };
}

const sale = (stockId: string, quantity: number) => ({
  lines: [{ stockId, quantity, priceKobo: 1_200_000, name: 'Power bank' }],
  method: 'cash' as const,
});
const restocked = (stockId: string, quantity: number) => ({
  stockId,
  variants: [{ variantId: null, quantity }],
});
const counted = (stockId: string, n: number) => ({ stockId, variantId: null, counted: n });
const corrected = (stockId: string, change: number) => ({
  stockId,
  variantId: null,
  change,
  reason: 'Broken',
});
const linesOf = (orderId: string) =>
  database().select().from(orderLines).where(eq(orderLines.orderId, orderId));
const kindsOf = async (orderId: string) =>
  (await database().select().from(orderHistory).where(eq(orderHistory.orderId, orderId))).map(
    ({ kind }) => kind,
  );

test('sold offline, stock meanwhile gone: the sale stands, the count stays at zero, the order is marked', async () => {
  const { shop, stockId, owner, other } = await twoPhones(3);
  await done(other, act('counter.sale', sale(stockId, 2), { at: ago(5) }));
  const late = act('counter.sale', sale(stockId, 3), { at: ago(10) });
  const result = await done(owner, late);
  expect(result).toMatchObject({ attention: 'oversold', number: 2 });
  expect(await books(stockId)).toMatchObject({ quantity: 0, ledger: 0 });
  const orderId = result.orderId ?? '';
  expect(await orderRow(orderId)).toMatchObject({
    status: 'completed',
    attention: 'oversold',
    totalKobo: 3_600_000,
    paidKobo: 3_600_000,
    placedAt: new Date(late.at),
  });
  expect(await linesOf(orderId)).toMatchObject([{ stockId, quantity: 3, short: 2 }]);
  expect(await kindsOf(orderId)).toContain('oversold');
  // A wrong tap gives back what the book gave, and no more.
  const back = setClock(() => new Date(Date.parse(late.at) + 5_000));
  await inTransaction((tx) => undoCounterSale(tx, shop.actor, orderId));
  back();
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
});

test('two restocks, sales, corrections by difference: all count', async () => {
  const { stockId, owner, other } = await twoPhones(10);
  await Promise.all([
    done(owner, act('stock.add', restocked(stockId, 4), { at: ago(9) })),
    done(other, act('stock.add', restocked(stockId, 5), { at: ago(8) })),
    done(owner, act('counter.sale', sale(stockId, 3), { at: ago(7) })),
    done(other, act('stock.correct', corrected(stockId, -2), { at: ago(6) })),
    done(owner, act('stock.correct', corrected(stockId, 1), { at: ago(5) })),
  ]);
  expect(await books(stockId)).toMatchObject({ quantity: 15, ledger: 15 });
  await done(owner, act('stock.correct', corrected(stockId, -40)));
  expect(await books(stockId)).toMatchObject({ quantity: 0, ledger: 0 });
});

test('counted while others sold: the count is applied at its own time, later sales after it', async () => {
  const { stockId, owner, other } = await twoPhones(10);
  await done(other, act('counter.sale', sale(stockId, 2), { at: ago(20) }));
  await done(other, act('counter.sale', sale(stockId, 1), { at: ago(5) }));
  await done(owner, act('stock.count', counted(stockId, 7), { at: ago(10) }));
  expect(await books(stockId)).toMatchObject({ quantity: 6, ledger: 6 });
  // What lay before the count and is told later was seen on the shelf already.
  await done(other, act('counter.sale', sale(stockId, 3), { at: ago(15) }));
  await done(other, act('stock.add', restocked(stockId, 5), { at: ago(12) }));
  await done(other, act('stock.correct', corrected(stockId, -1), { at: ago(11) }));
  expect(await books(stockId)).toMatchObject({ quantity: 6, ledger: 6 });
  // Also when the book has too few for it by now.
  const before = await done(other, act('counter.sale', sale(stockId, 50), { at: ago(14) }));
  expect(before.attention).toBeUndefined();
  expect(await books(stockId)).toMatchObject({ quantity: 6, ledger: 6 });
  const older = await done(other, act('stock.count', counted(stockId, 100), { at: ago(30) }));
  expect(older).toMatchObject({ superseded: true, quantity: 6 });
  await done(owner, act('stock.count', counted(stockId, 0), { at: ago(6) }));
  expect(await books(stockId)).toMatchObject({ quantity: 0, ledger: 0 });
});

const renamed = (stockId: string, productName: string, seen = 'Power bank') => ({
  stockId,
  fields: { productName },
  seen: { productName: seen },
});

test('price or name changed twice: per field the later act wins, and the loser sees both values', async () => {
  const { shop, owner, other } = await twoPhones();
  const stockId = await makeStock(shop.actor, { price: '12,000' });
  const both = { stockId, fields: { productName: 'Fan', price: '13,000' }, seen: {} };
  await done(owner, act('item.change', both, { at: ago(5) }));
  const late = await done(
    other,
    act(
      'item.change',
      { stockId, fields: { productName: 'Old fan', price: '9000', brand: 'OX' }, seen: {} },
      { at: ago(9) },
    ),
  );
  expect(late.overruled).toEqual([
    { field: 'productName', mine: 'Old fan', theirs: 'Fan' },
    { field: 'price', mine: '9000', theirs: '13000' },
  ]);
  expect(await stockRow(stockId)).toMatchObject({
    productName: 'Fan',
    priceKobo: 1_300_000,
    brand: 'OX',
  });
  // The other way round: whose change came in first and lay before it hears of it at the next contact.
  const [mine, theirs] = [makeCopy(owner), makeCopy(other)];
  await mine.update();
  await theirs.update();
  const unseen = await done(other, act('item.change', renamed(stockId, 'Big fan', 'Lamp')));
  expect(unseen.overruled).toBeUndefined();
  expect((await stockRow(stockId)).productName).toBe('Big fan');
  await mine.update();
  await theirs.update();
  expect([...mine.overruled.values()]).toMatchObject([
    { stockId, field: 'productName', mine: 'Fan', theirs: 'Big fan' },
  ]);
  expect(theirs.overruled.size).toBe(0);
  // Who has seen what stood there changes it like anybody.
  await done(owner, act('item.change', renamed(stockId, 'Small fan', 'Big fan')));
  await theirs.update();
  expect(theirs.overruled.size).toBe(0);
});

test('a form that was saved later wins against an act of before', async () => {
  const { shop, owner } = await twoPhones();
  const stockId = await makeStock(shop.actor);
  await done(owner, act('item.hide', { stockId, hidden: true }));
  await done(owner, act('item.hide', { stockId, hidden: false }, { at: ago(60) }));
  expect((await stockRow(stockId)).status).toBe('hidden');
  await done(owner, act('item.hide', { stockId, hidden: false }));
  expect((await stockRow(stockId)).status).toBe('active');
});

test('item deleted, then sold offline: the sale stands with its copied name', async () => {
  const { shop, owner } = await twoPhones();
  const stockId = await makeStock(shop.actor);
  await removeForGood(shop.actor, stockId);
  const { orderId = '' } = await done(owner, act('counter.sale', sale(stockId, 2)));
  expect(await linesOf(orderId)).toMatchObject([
    { stockId: null, name: 'Power bank', quantity: 2, priceKobo: 1_200_000, short: 0 },
  ]);
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed', attention: null });
});

test('added beyond the plan’s limit: kept, hidden, waiting for space', async () => {
  const { shop, stockId: first, owner } = await twoPhones();
  for (let n = 1; n < productLimitOf('starter'); n++) await makePlainItem(shop.id);
  const stockId = newId();
  const fields = {
    productName: 'Iron',
    description: '',
    price: '8000',
    quantity: 2,
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  };
  const added = await done(owner, act('item.add', { stockId, fields }));
  expect(added).toEqual({ stockId, waitsForSpace: true });
  expect(await stockRow(stockId)).toMatchObject({ status: 'hidden', waitsForSpace: true });
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
  const show = () => send(owner, act('item.hide', { stockId, hidden: false }));
  expect(await show()).toMatchObject({ state: 'refused', code: 'stocks.limit_reached' });
  await removeForGood(shop.actor, first);
  expect(await show()).toMatchObject({ state: 'done' });
  expect(await stockRow(stockId)).toMatchObject({ status: 'active', waitsForSpace: false });
});

test('order cancelled and completed offline: the first at the server stands, the other is refused with its reason', async () => {
  const { shop, stockId, owner, other } = await twoPhones(5);
  const { id: orderId } = await makeOrder(shop.id, [{ stockId }]);
  await done(owner, act('order.step', { orderId, to: 'confirmed' }, { at: ago(9) }));
  await done(owner, act('order.step', { orderId, to: 'ready' }, { at: ago(8) }));
  const completed = act('order.step', { orderId, to: 'completed', paid: 'cash' }, { at: ago(6) });
  const cancelled = act('order.cancel', { orderId, reason: 'Never came' }, { at: ago(7) });
  await done(owner, completed);
  expect(await orderRow(orderId)).toMatchObject({
    status: 'completed',
    completedAt: new Date(completed.at),
  });
  const again = act('order.step', { orderId, to: 'completed' });
  expect(await send(other, again)).toMatchObject({ state: 'refused', code: 'orders.step_refused' });
  // Cancelled after it was completed, it would be a return: nobody meant that offline.
  expect(await send(other, cancelled)).toMatchObject({
    state: 'refused',
    code: 'orders.step_refused',
    detail: { from: 'completed', to: 'cancelled' },
  });
  expect(await books(stockId)).toMatchObject({ quantity: 4 });
  const second = await makeOrder(shop.id, [{ stockId }]);
  await done(other, act('order.cancel', { orderId: second.id, reason: 'Never came' }));
  expect(
    await send(owner, act('order.step', { orderId: second.id, to: 'confirmed' })),
  ).toMatchObject({ state: 'refused', code: 'orders.step_refused' });
});

test('the same operation twice, the answer lost: once, of every kind', async () => {
  const { shop, owner } = await twoPhones();
  const stockId = await makeStock(shop.actor, { quantity: 10 });
  const { id: orderId } = await makeOrder(shop.id, [{ stockId }]);
  const acts = [
    act('counter.sale', sale(stockId, 1)),
    act('stock.add', restocked(stockId, 5)),
    act('stock.correct', corrected(stockId, -1)),
    act('stock.count', counted(stockId, 6)),
    act('item.change', renamed(stockId, 'Fan')),
    act('item.hide', { stockId, hidden: true }),
    act('order.step', { orderId, to: 'confirmed' }),
    act('order.payment', { orderId, method: 'cash' }),
    act('order.cancel', { orderId, reason: 'No more' }),
  ];
  for (const one of acts) {
    const first = await done(owner, one);
    expect(await done(owner, one)).toEqual(first);
  }
  // Six were on the shelf, one of them promised, and that one is free again.
  expect(await books(stockId)).toMatchObject({ quantity: 6, ledger: 6 });
  expect(await orderCount(shop.id)).toBe(2);
});

test('session ended while waiting: nothing is taken until the same person is back; another’s is another’s', async () => {
  const { stockId, owner, other } = await twoPhones(5);
  const waiting = act('stock.add', restocked(stockId, 1));
  const ended = { opened: { ...owner.person.opened, token: 'x'.repeat(43) } };
  expect((await post({ ...owner, person: ended }, [waiting])).status).toBe(401);
  expect(await books(stockId)).toMatchObject({ quantity: 5 });
  await done(owner, waiting);
  expect(await books(stockId)).toMatchObject({ quantity: 6 });
  // The same name by another person is another act, not an answer to this one.
  await done(other, { ...waiting, payload: restocked(stockId, 2) });
  expect(await books(stockId)).toMatchObject({ quantity: 8 });
});
