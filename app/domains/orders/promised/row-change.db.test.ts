import { expect, test } from 'vitest';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { answerOwnPage } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import { setOffer, stopOffer } from '#app/domains/stocks/prices/offers.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { books, codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { promisedItems, promisedPieces } from './promised.queries.server.ts';
import { promises } from './promises.server.ts';

stockBench();

type Row = Record<string, string>;

/** As the editor of a row sends it. */
function rowForm(stockId: string, seen: Row, fields: Row, operation = newOperationId()) {
  const form = new FormData();
  const names = { intent: 'change', operation, stockId, productName: 'x', ...seen, ...fields };
  for (const [name, value] of Object.entries(names)) form.set(name, value);
  form.set('seen', JSON.stringify(Object.entries({ productName: 'x', ...seen })));
  return form;
}

const change = (actor: Actor, form: FormData) => answerOwnPage(actor, form, promises);
const own = { price: '12000', quantity: 5 };
const seen = { price: '12000', quantity: '5', status: 'active' };

test('a row writes only what was changed; the figure is a count of the shelf, promised pieces off', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, own);
  await makeOrder(shop.id, [{ stockId, quantity: 2 }], { payBy: 'delivery' });
  const held = await promisedItems(shop.id, [stockId]);
  const pieces = await promisedPieces(database(), stockId);
  expect([...held]).toEqual([[stockId, 2]]);
  expect([...pieces.values()]).toEqual([2]);
  const form = () => rowForm(stockId, seen, { price: '13,500' }, shop.id);
  const answers = await Promise.all([1, 2, 3].map(() => change(shop.actor, form())));
  expect(answers[0]).toMatchObject({
    row: { priceKobo: 1_350_000, quantity: 3, status: 'active' },
  });
  await change(shop.actor, rowForm(stockId, seen, { quantity: '9', status: 'hidden' }));
  expect(await stockRow(stockId)).toMatchObject({
    priceKobo: 1_350_000,
    quantity: 7,
    status: 'hidden',
  });
  expect(await books(stockId)).toMatchObject({ quantity: 7, ledger: 7 });
});

test('what somebody else has changed meanwhile is told before it is written over', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, own);
  const employee = await makeMember(shop, 'employee');
  await change(employee.actor, rowForm(stockId, seen, { price: '11000' }));
  const stale = rowForm(stockId, seen, { price: '13500' });
  expect(await codeOf(change(shop.actor, stale))).toBe('stocks.changed_meanwhile');
  stale.set('known', JSON.stringify({ price: '11000' }));
  await change(shop.actor, stale);
  expect((await stockRow(stockId)).priceKobo).toBe(1_350_000);
  // Another field of a stale form passes: it takes nothing from anybody.
  await change(shop.actor, rowForm(stockId, seen, { status: 'hidden' }));
  expect(await stockRow(stockId)).toMatchObject({ priceKobo: 1_350_000, status: 'hidden' });
});

test('a row changes neither other fields nor variants, and no foreign item', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor);
  const before = await stockRow(stockId);
  await change(shop.actor, rowForm(stockId, { status: 'active' }, { status: 'hidden', sku: 'X1' }));
  const { status, sku, quantity } = await stockRow(stockId);
  expect({ status, sku, quantity }).toEqual({
    status: 'hidden',
    sku: before.sku,
    quantity: before.quantity,
  });
  const other = await makeShop();
  const theirs = rowForm(stockId, seen, { price: '1' });
  expect(await codeOf(change(other.actor, theirs))).toBe('stocks.not_found');
  const wrong = rowForm(await makeStock(shop.actor, own), seen, { price: 'ten' });
  expect(await codeOf(change(shop.actor, wrong))).toBe('stocks.price_invalid');
});

test('while a promo runs, its price does not become the usual one by another change', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, own);
  const [startsAt, endsAt] = [now(), new Date(now().getTime() + 86_400_000)];
  const offer = { stockId, priceKobo: 900_000, startsAt, endsAt };
  await inTransaction((tx) => setOffer(tx, shop.actor, offer));
  const promo = { ...seen, price: '9000' };
  await change(shop.actor, rowForm(stockId, promo, { quantity: '6', status: 'hidden' }));
  expect(await stockRow(stockId)).toMatchObject({ priceKobo: 900_000, quantity: 6 });
  await inTransaction((tx) => stopOffer(tx, shop.actor, stockId));
  expect((await stockRow(stockId)).priceKobo).toBe(1_200_000);
});
