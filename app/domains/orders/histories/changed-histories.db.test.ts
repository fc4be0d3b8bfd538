import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { correctStock } from '#app/domains/stocks/commands/counts.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { restock } from '#app/domains/stocks/commands/restock.server.ts';
import { maxQuantity } from '#app/domains/stocks/stocks.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { type Step, type StepOf, step } from '#tests/support/items/item-steps.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { fc } from '#tests/support/properties.ts';
import { draftOf, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import {
  books,
  draftWith,
  makeStock,
  movementsOf,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { advanceOrder, cancelOwnOrder, expireOrders } from '../commands/work-order.server.ts';
import { counterInput } from '../counter/counter-input.ts';
import { isOver, nextStep } from '../orders.ts';
import { promises } from '../promised/promises.server.ts';

stockBench();

interface Sale {
  key: string;
  input: ReturnType<typeof counterInput.parse>;
  orderId: string;
}

interface Order {
  id: string;
  variantId: string | null;
  pieces: number;
  held: number; // lie on the shelf for it
  state: 'open' | 'done' | 'over';
  steps: number;
}

interface Model {
  shop: TestShop;
  stockId: string;
  total: number; // all that are free to sell, in variants or not
  orders: Order[];
  sales: Sale[];
}

const refused = Symbol('refused');
const attempt = <T>(work: Promise<T>): Promise<T | typeof refused> => work.catch(() => refused);

/** Where pieces can be taken from or put to now: a variant with pieces, else the item. */
async function slotOf({ stockId, total }: Model, at: number) {
  const variants = (await variantsOf(stockId)).filter(({ quantity }) => quantity > 0);
  const variant = variants[at % Math.max(variants.length, 1)];
  return variant
    ? { variantId: variant.id, left: variant.quantity }
    : { variantId: null, left: total };
}

async function buy(model: Model, { do: way, which: at, pieces: count }: StepOf<'place' | 'sell'>) {
  const { shop, stockId } = model;
  const { variantId, left } = await slotOf(model, at);
  const draft = await draftOf(shop.id, [{ stockId, variantId, quantity: count }]);
  const soldAt = new Date(now().getTime() - at * 86_400_000).toISOString();
  const input = counterInput.parse({ lines: draft.lines, method: 'cash', soldAt });
  const key = newId();
  const done = await attempt(
    way === 'sell'
      ? sellOnce(shop.actor, input, key)
      : inTransaction((tx) => placeOrder(tx, draft)),
  );
  expect(done !== refused).toBe(count <= left);
  if (done === refused) return;
  const variant = (await variantsOf(stockId)).find(({ id }) => id === variantId);
  const { totalKobo } = await orderRow(done.orderId);
  expect(totalKobo).toBe(count * (variant?.priceKobo ?? (await stockRow(stockId)).priceKobo));
  model.total -= count;
  const state = way === 'sell' ? 'done' : 'open';
  const held = state === 'open' ? count : 0;
  model.orders.push({ id: done.orderId, variantId, pieces: count, held, state, steps: 0 });
  if (way === 'sell') model.sales.push({ key, input, orderId: done.orderId });
}

/** The phone never heard the answer and sends again, a month later, twice at once. */
async function resend({ shop, sales }: Model, { which: at }: StepOf<'resend'>) {
  const sale = sales[at % Math.max(sales.length, 1)];
  if (!sale) return;
  later(30 * 86_400_000);
  const send = () => sellOnce(shop.actor, sale.input, sale.key);
  for (const { orderId } of await Promise.all([send(), send()])) expect(orderId).toBe(sale.orderId);
  later(0);
}

/** The book's figure of the item or variant that an order took its pieces from; none if it is kept another way by now. */
async function inBook({ stockId, total }: Model, variantId: string | null) {
  const variants = await variantsOf(stockId);
  const inVariants = variants.reduce((sum, { quantity }) => sum + quantity, 0);
  if (variantId === null) return inVariants > 0 ? undefined : total;
  if (inVariants !== total) return undefined;
  return variants.find(({ id }) => id === variantId)?.quantity;
}

/** The newest orders go without so many pieces; one that is handed over goes without none. */
function shorten(model: Model, at: Order | Pick<Order, 'variantId'>, pieces: number): number {
  let missing = pieces;
  for (const order of model.orders.toReversed()) {
    if (order === at || (at.variantId !== null && order.variantId !== at.variantId)) continue;
    const without = Math.min(missing, order.held);
    order.held -= without;
    missing -= without;
  }
  return pieces - missing;
}

/** Open orders that go without pieces get them before any is free to sell, the oldest first. */
async function fill(model: Model, variantId: string | null) {
  let there = (await inBook(model, variantId)) ?? 0;
  for (const order of model.orders) {
    if (order.state !== 'open' || order.variantId !== variantId) continue;
    const given = Math.min(there, order.pieces - order.held);
    order.held += given;
    model.total -= given;
    there -= given;
  }
}

async function onOrder(model: Model, { do: way, which: at }: StepOf<'advance' | 'cancel'>) {
  const { shop, orders } = model;
  const order = orders[at % Math.max(orders.length, 1)];
  if (!order) return;
  const { status, getBy } = await orderRow(order.id);
  const to = nextStep(status, getBy) ?? 'completed';
  const there = await inBook(model, order.variantId);
  const done = await attempt(
    inTransaction((tx) =>
      way === 'cancel'
        ? cancelOwnOrder(tx, shop.actor, { orderId: order.id, reason: 'x' })
        : advanceOrder(tx, shop.actor, { orderId: order.id, to }),
    ),
  );
  // Whatever became of the item meanwhile, an order can always end.
  expect(done !== refused).toBe(way === 'cancel' ? order.state !== 'over' : order.state === 'open');
  if (done === refused) return;
  order.steps += 1;
  if (way === 'advance' && done.status !== 'completed') return;
  // A buyer returns all pieces, also those that the book never had; a reservation holds only what was there.
  const short = order.pieces - order.held;
  if (way === 'cancel') model.total += order.state === 'done' ? order.pieces : order.held;
  // What the book has not is what others hold: they go without.
  else if (there !== undefined)
    model.total -= Math.min(short - shorten(model, order, Math.max(0, short - there)), there);
  order.held = 0;
  order.state = way === 'cancel' ? 'over' : 'done';
  if (way === 'cancel') await fill(model, order.variantId);
}

async function expire(model: Model) {
  later(25 * 3_600_000);
  await Promise.all([expireOrders(), expireOrders()]);
  const { rows } = await database().execute(sql`select id from orders
    where status = 'pending' and expires_at <= ${now().toISOString()}::timestamptz`);
  later(0);
  expect(rows).toEqual([]);
  for (const order of model.orders) {
    if (order.state !== 'open' || order.steps > 0) continue;
    order.state = 'over';
    model.total += order.held;
    order.held = 0;
    await fill(model, order.variantId);
    expect(isOver((await orderRow(order.id)).status)).toBe(true);
  }
}

async function edit(model: Model, { do: way, ...edited }: StepOf<'plain' | 'variants'>) {
  const { shop, stockId } = model;
  const { imageBase } = await stockRow(stockId);
  const variants =
    'colours' in edited
      ? edited.colours.map((color, at) => ({
          color,
          size: 'M',
          quantity: edited.pieces + at,
          price: edited.ownPrices[at],
        }))
      : [];
  const quantity = way === 'plain' ? edited.pieces : 0;
  const draft = draftWith({ imagePath: imageBase, quantity, variants });
  await inTransaction((tx) => editStock(tx, shop.actor, { stockId, draft }));
  model.total = variants.reduce((sum, variant) => sum + variant.quantity, quantity);
}

async function count(model: Model, { do: way, which: at, pieces: n }: StepOf<'restock' | 'count'>) {
  const { shop, stockId, total } = model;
  const { variantId, left } = await slotOf(model, at);
  // A count is of the shelf: what is promised there is not free to sell, and the newest orders go without what is missing.
  const holders = model.orders.filter(
    (order) => variantId === null || order.variantId === variantId,
  );
  const promised = holders.reduce((sum, { held }) => sum + held, 0);
  const after = way === 'restock' ? total + n : total - left + Math.max(0, n - promised);
  const variants = [{ variantId, quantity: n }];
  const done = await attempt(
    inTransaction((tx) =>
      way === 'restock'
        ? restock(tx, shop.actor, { stockId, variants, note: '' }, promises)
        : correctStock(
            tx,
            shop.actor,
            { stockId, variantId, counted: n, reason: 'counted' },
            promises,
          ),
    ),
  );
  expect(done !== refused).toBe(after <= Math.max(maxQuantity, total));
  if (done === refused) return;
  model.total = after;
  if (way === 'count') shorten(model, { variantId }, Math.max(0, promised - n));
  await fill(model, variantId);
}

function run(model: Model, next: Step): Promise<void> {
  switch (next.do) {
    case 'place':
    case 'sell':
      return buy(model, next);
    case 'resend':
      return resend(model, next);
    case 'restock':
    case 'count':
      return count(model, next);
    case 'advance':
    case 'cancel':
      return onOrder(model, next);
    case 'expire':
      return expire(model);
    case 'plain':
    case 'variants':
      return edit(model, next);
  }
}

/** The range that lists and search go by is that of what is on offer. */
async function checkPrices(stockId: string) {
  const item = await stockRow(stockId);
  const offered = (await variantsOf(stockId)).filter(({ removed }) => !removed);
  const prices = offered.map(({ priceKobo }) => priceKobo ?? item.priceKobo);
  const hasOwn = offered.some(({ priceKobo }) => priceKobo !== null);
  expect([item.lowestKobo, item.highestKobo]).toEqual(
    hasOwn ? [Math.min(...prices), Math.max(...prices)] : [null, null],
  );
}

/** Variants = item = ledger, each variant by itself too; every sale is there once. */
async function check({ stockId, total, orders }: Model) {
  const { quantity, ledger, variants: inVariants } = (await books(stockId)) ?? {};
  expect([quantity, ledger]).toEqual([total, total]);
  expect([0, total]).toContain(inVariants);
  const moves = await movementsOf(stockId);
  for (const variant of await variantsOf(stockId)) {
    const own = moves.filter(({ variantId }) => variantId === variant.id);
    expect(own.reduce((sum, { change }) => sum + change, 0)).toBe(variant.quantity);
  }
  await checkPrices(stockId);
  const { rows } = await database().execute(
    sql`select order_id from order_lines where stock_id = ${stockId}`,
  );
  expect(rows).toHaveLength(orders.length);
  const done = orders.filter(({ state }) => state === 'done').length;
  const item = await stockRow(stockId);
  expect([item.orders, item.lastSoldAt !== null]).toEqual([done, done > 0]);
}

test('after any history of orders and edited variants: variants = item = ledger, every order ends, no sale doubles', async () => {
  const shop = await makeShop({ plan: 'enterprise' });
  const histories = fc.array(step, { minLength: 4, maxLength: isLongRun ? 25 : 18 });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const stockId = await makeStock(shop.actor, { quantity: 8 });
      const model: Model = { shop, stockId, total: 8, orders: [], sales: [] };
      for (const next of history) {
        await run(model, next);
        await check(model);
      }
      // The item goes, its open orders stay: they have to end in a later history.
      await removeForGood(shop.actor, stockId);
    }),
    { numRuns: isLongRun ? 2_000 : 6, endOnFailure: true },
  );
}, 7_200_000);
