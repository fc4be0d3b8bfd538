import { expect, test } from 'vitest';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { takeLines } from '#app/domains/orders/facts.queries.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { promisedPieces } from '#app/domains/orders/promised/promised.queries.server.ts';
import { countAct } from '#app/domains/stocks/ui/offline/count-act.ts';
import { editAct } from '#app/domains/stocks/ui/offline/item-act.ts';
import type { PayloadOf } from '#app/domains/sync/operations.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { openPage, sendForm } from '#tests/support/items/item-pages.ts';
import { act, done, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder, orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import {
  books,
  makeStock,
  movementsOf,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
const phoneOf = (shop: TestShop) => ({ person: shop.owner, shopId: shop.id });

/** Five pieces, two of them ordered and still on the shelf. */
async function ordered(pieces = 2, more: Parameters<typeof makeOrder>[2] = {}) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const order = await makeOrder(shop.id, [{ stockId, quantity: pieces }], more);
  const form = (fields: Record<string, string>) => {
    const sent = new FormData();
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    return sent;
  };
  const step = (fields: Record<string, string>, orderId = order.id) =>
    handleTeamAction(shop.actor, orderId, form(fields));
  const count = (counted: number, fields: Record<string, string> = {}) =>
    sendForm(
      shop.owner,
      stockId,
      form({ intent: 'correct', counted: String(counted), reason: 'counted', ...fields }),
      { door: 'history' },
    );
  const countOffline = (counted: number, at = now()) => {
    const sent = form({ intent: 'correct', counted: String(counted), reason: '' });
    const payload = countAct(stockId, sent)?.act.payload as PayloadOf<'stock.count'>;
    return done(phoneOf(shop), act('stock.count', payload, { at }));
  };
  const restock = (quantity: number) =>
    sendForm(
      shop.owner,
      stockId,
      form({ intent: 'restock', quantity: String(quantity), note: '' }),
      { door: 'history' },
    );
  return { shop, stockId, order, step, count, countOffline, restock };
}

test('five on the shelf, two of them promised: counted as five, three are for sale', async () => {
  const { shop, stockId, order, step, count } = await ordered();
  const page = await openPage(shop.owner, stockId, 'history');
  expect(page.loaderData).toMatchObject({ item: { quantity: 3, promised: 2 } });
  const both = { quantity: 3, counted: { quantity: 3, promised: 2 } };
  expect(await count(5, { from: '5' })).toMatchObject(both);
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  // Noted although nothing changed: it stands against a sale of before that is told later.
  expect((await movementsOf(stockId)).at(-1)).toMatchObject({ change: 0, counted: 5 });
  const lines = [{ stockId, quantity: 1, priceKobo: 1_850_000, name: 'Ankara' }];
  await done(phoneOf(shop), act('counter.sale', { lines, method: 'cash' }, { at: ago(1) }));
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  expect(await count(4)).toMatchObject({ quantity: 2 });
  await step({ intent: 'cancel', reason: 'x' });
  expect(await books(stockId)).toMatchObject({ quantity: 4, ledger: 4 });
  expect((await orderRow(order.id)).attention).toBeNull();
});

test('an order while somebody counts changes nothing; a sale does, and is named', async () => {
  const { shop, stockId, count } = await ordered();
  await makeOrder(shop.id, [{ stockId, quantity: 1 }]);
  expect(await count(5, { from: '5' })).toMatchObject({ quantity: 2 });
  const lines = [{ stockId, quantity: 1, priceKobo: 1_850_000, name: 'Ankara' }];
  await done(phoneOf(shop), act('counter.sale', { lines, method: 'cash' }));
  expect((await count(5, { from: '5' })).fault).toMatchObject({
    code: 'stocks.quantity_changed',
    message: expect.stringContaining('4'),
  });
});

test('counted without a network: orders of that time were promised, later ones come after it', async () => {
  const { shop, stockId, countOffline, step } = await ordered();
  later(10 * 60_000);
  const counted = now();
  later(20 * 60_000);
  const second = await makeOrder(shop.id, [{ stockId, quantity: 1 }]);
  await step({ intent: 'advance', to: 'confirmed' });
  await step({ intent: 'advance', to: 'ready' });
  await step({ intent: 'advance', to: 'completed', paid: 'cash' });
  later(30 * 60_000);
  expect(await countOffline(6, counted)).toMatchObject({ quantity: 3 });
  // Six on the shelf, two went with the buyer, one is promised.
  expect(await promisedPieces(database(), stockId)).toEqual(new Map([[null, 1]]));
  await step({ intent: 'cancel', reason: 'x' }, second.id);
  expect(await books(stockId)).toMatchObject({ quantity: 4, ledger: 4 });
  later(0);
});

test('handed over without a network before somebody counted: the count has not seen the goods', async () => {
  const { shop, stockId, order, step, count } = await ordered();
  await step({ intent: 'advance', to: 'confirmed' });
  await step({ intent: 'advance', to: 'ready' });
  later(10 * 60_000);
  const handed = now();
  later(20 * 60_000);
  expect(await count(3)).toMatchObject({ quantity: 1 });
  const completed = act('order.step', { orderId: order.id, to: 'completed' }, { at: handed });
  await done(phoneOf(shop), completed);
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  later(0);
});

test('a hand-over that was a wrong tap: a count of after it, told after a cancellation, sees the goods promised', async () => {
  const delivery = { getBy: 'delivery', address: '4 Allen Avenue', payBy: 'delivery' } as const;
  const { stockId, step, countOffline } = await ordered(2, delivery);
  await step({ intent: 'advance', to: 'confirmed' });
  await step({ intent: 'advance', to: 'ready' });
  const tapped = await step({ intent: 'advance', to: 'out_for_delivery' });
  later(5_000);
  await step({ intent: 'undo', step: tapped?.undo ?? '' });
  later(60_000);
  const counted = now();
  later(120_000);
  await step({ intent: 'cancel', reason: 'never came' });
  later(180_000);
  await countOffline(5, counted);
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
  later(0);
});

test('pieces that are with a rider are not on the shelf', async () => {
  const delivery = { getBy: 'delivery', address: '4 Allen Avenue', payBy: 'delivery' } as const;
  const { stockId, step, count } = await ordered(2, delivery);
  await step({ intent: 'advance', to: 'confirmed' });
  await step({ intent: 'advance', to: 'ready' });
  expect(await count(5)).toMatchObject({ quantity: 3 });
  await step({ intent: 'advance', to: 'out_for_delivery' });
  expect(await promisedPieces(database(), stockId)).toEqual(new Map());
  expect(await count(3)).toMatchObject({ quantity: 3 });
  await step({ intent: 'cancel', reason: 'nobody there' });
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
});

test('fewer are there than promised: the newest order goes without and is marked', async () => {
  const { shop, stockId, order, step, count } = await ordered();
  const newest = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  expect(await count(3)).toMatchObject({ quantity: 0 });
  expect((await orderRow(order.id)).attention).toBeNull();
  expect((await orderRow(newest.id)).attention).toBe('oversold');
  expect((await ownOrder(shop.id, newest.id))?.history.at(-1)).toMatchObject({
    kind: 'too_few',
    text: expect.stringMatching(/^1 × /),
  });
  expect(await promisedPieces(database(), stockId)).toEqual(new Map([[null, 3]]));
  // Given up, the older one leaves a piece to it, and the other is free to sell.
  await step({ intent: 'cancel', reason: 'x' });
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
  expect((await orderRow(newest.id)).attention).toBeNull();
  await step({ intent: 'advance', to: 'confirmed' }, newest.id);
  await step({ intent: 'advance', to: 'ready' }, newest.id);
  await step({ intent: 'advance', to: 'completed', paid: 'cash' }, newest.id);
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
});

test('a wrong count that is put right gives the order its pieces back before any is for sale', async () => {
  const { shop, stockId, order, count, countOffline, restock } = await ordered();
  const history = async () => (await ownOrder(shop.id, order.id))?.history.map(({ kind }) => kind);
  expect(await count(1)).toMatchObject({ quantity: 0 });
  expect((await orderRow(order.id)).attention).toBe('oversold');
  expect(await history()).toContain('too_few');
  const page = (await openPage(shop.owner, stockId, 'history')).html;
  expect(page).toContain('Too few on the shelf: no longer kept for order');
  expect(page).not.toContain('cancelled or expired');
  expect(await count(5)).toMatchObject({ quantity: 3 });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  expect(await promisedPieces(database(), stockId)).toEqual(new Map([[null, 2]]));
  expect((await orderRow(order.id)).attention).toBeNull();
  const shortOf = (id: string) =>
    inTransaction(async (tx) => (await takeLines(tx, id)).map(({ short }) => short));
  expect(await shortOf(order.id)).toEqual([0]);
  // The oldest order comes first, as far as the pieces go.
  const newest = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  await countOffline(0);
  expect([await shortOf(order.id), await shortOf(newest.id)]).toEqual([[2], [2]]);
  expect(await restock(3)).toMatchObject({ quantity: 0 });
  expect([await shortOf(order.id), await shortOf(newest.id)]).toEqual([[0], [1]]);
  expect((await orderRow(order.id)).attention).toBeNull();
  expect((await orderRow(newest.id)).attention).toBe('oversold');
  const { form } = await openPage(shop.owner, stockId);
  await sendForm(shop.owner, stockId, form, { typed: { quantity: '5' } });
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
  expect((await orderRow(newest.id)).attention).toBeNull();
});

test('a sale to be brought that is marked for its price is marked for its missing pieces as well', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  const stockId = await makeStock(shop.actor, { price: '18,500', quantity: 5 });
  const line = { stockId, quantity: 2, priceKobo: 1_850_000, soldKobo: 100_000, name: 'Ankara' };
  const delivery = { address: '4 Allen Avenue', feeKobo: 0 };
  const buyer = { buyerName: 'Funmi', buyerPhone: '08055550123' };
  const sale = { lines: [line], method: 'cash' as const, reason: 'Friend', delivery, ...buyer };
  const phone = { person: employee, shopId: shop.id };
  const sold = await done(phone, act('counter.sale', sale, { at: ago(1) }));
  const orderId = sold.orderId ?? '';
  expect(await orderRow(orderId)).toMatchObject({ attention: 'marked', marks: ['below_price'] });
  await done(phoneOf(shop), act('stock.count', { stockId, variantId: null, counted: 1 }));
  expect(await orderRow(orderId)).toMatchObject({ attention: 'oversold', marks: ['below_price'] });
});

test('the form shows the shelf: left as it is it changes nothing, changed it is a count', async () => {
  const { shop, stockId, count } = await ordered();
  const page = await openPage(shop.owner, stockId);
  expect(page.html).toContain('5 on the shelf, 2 of them promised, 3 for sale');
  expect(page.html).toContain(`href="/stocks/${stockId}/history?restock=1"`);
  expect(page.form.get('quantity')).toBe('5');
  expect(await sendForm(shop.owner, stockId, page.form)).toEqual({ saved: true });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  // Somebody orders one more, and one is found behind the shelf.
  await makeOrder(shop.id, [{ stockId, quantity: 1 }]);
  const typed = { quantity: '6' };
  expect(await sendForm(shop.owner, stockId, page.form, { typed })).toEqual({ saved: true });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  expect((await movementsOf(stockId)).at(-1)).toMatchObject({ change: 1, counted: 6 });
  expect(await count(6)).toMatchObject({ quantity: 3 });
});

test('each variant by itself: its own promised pieces are taken off', async () => {
  const shop = await makeShop();
  const variants = ['Red', 'Blue'].map((color) => ({ color, size: 'M', quantity: 4 }));
  const stockId = await makeStock(shop.actor, { variants });
  const [red, blue] = (await variantsOf(stockId)).toSorted((a, b) => (a.color < b.color ? 1 : -1));
  await makeOrder(shop.id, [{ stockId, variantId: red?.id ?? '', quantity: 3 }]);
  const page = await openPage(shop.owner, stockId);
  expect(page.html).toContain('4 on the shelf, 3 of them promised');
  expect(page.form.getAll('rowFrom')).toEqual(['4', '4']);
  expect(await sendForm(shop.owner, stockId, page.form)).toEqual({ saved: true });
  expect(await books(stockId)).toEqual({ quantity: 5, ledger: 5, variants: 5 });
  const left = async () =>
    Object.fromEntries((await variantsOf(stockId)).map(({ color, quantity }) => [color, quantity]));
  expect(await left()).toEqual({ Red: 1, Blue: 4 });
  const counted = (variantId: string | undefined, n: number) =>
    done(
      phoneOf(shop),
      act('stock.count', { stockId, variantId: variantId ?? null, counted: n, reason: '' }),
    );
  await counted(red?.id, 4);
  await counted(blue?.id, 3);
  expect(await left()).toEqual({ Red: 1, Blue: 3 });
  // As one kind again: all that is promised of it is taken off.
  const plain = new FormData();
  const { form } = await openPage(shop.owner, stockId);
  for (const [name, value] of form) if (!name.startsWith('row')) plain.append(name, value);
  expect(await sendForm(shop.owner, stockId, plain, { typed: { quantity: '7' } })).toEqual({
    saved: true,
  });
  expect(await books(stockId)).toEqual({ quantity: 4, ledger: 4, variants: 0 });
});

test('an item that gets variants while pieces of it are promised does not sell these again', async () => {
  const { shop, stockId, step } = await ordered();
  const { form } = await openPage(shop.owner, stockId);
  for (const name of ['rowId', 'rowFrom', 'rowColor', 'rowSize', 'rowQuantity']) form.delete(name);
  const rows = { Red: '4', Blue: '1' };
  for (const [color, quantity] of Object.entries(rows)) {
    form.append('rowId', '');
    form.append('rowFrom', '');
    form.append('rowColor', color);
    form.append('rowSize', 'M');
    form.append('rowQuantity', quantity);
  }
  expect(await sendForm(shop.owner, stockId, form)).toEqual({ saved: true });
  expect(await books(stockId)).toEqual({ quantity: 3, ledger: 3, variants: 3 });
  // Its form adds up the variants, without the pieces that belong to none: that is nobody's count.
  const again = (await openPage(shop.owner, stockId)).form;
  again.set('description', 'New words.');
  const kept = editAct(stockId, again);
  expect([kept?.act.kind, kept?.more]).toEqual(['item.change', []]);
  await step({ intent: 'cancel', reason: 'x' });
  expect(await books(stockId)).toEqual({ quantity: 5, ledger: 5, variants: 5 });
  expect((await stockRow(stockId)).quantity).toBe(5);
});
