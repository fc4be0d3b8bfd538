import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { removeStock } from '#app/domains/stocks/commands/remove-stock.server.ts';
import { correctStock, restock } from '#app/domains/stocks/commands/restock.server.ts';
import { maxQuantity } from '#app/domains/stocks/stocks.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
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

stockBench();

const day = 86_400_000;

interface Sale {
  key: string;
  input: ReturnType<typeof counterInput.parse>;
  orderId: string;
}

interface Model {
  shop: TestShop;
  stockId: string;
  /** All pieces of the item, whether in variants or not. */
  total: number;
  orders: { id: string; pieces: number; state: 'open' | 'done' | 'over'; steps: number }[];
  sales: Sale[];
}

const pieces = fc.integer({ min: 1, max: 6 });
const which = fc.nat(20);
const colours = fc.uniqueArray(fc.constantFrom('Red', 'Blue', 'Green'), {
  minLength: 1,
  maxLength: 3,
});

/** Prices of the variants in naira, some with none of their own. */
const ownPrices = fc.array(fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: '' }), {
  minLength: 3,
  maxLength: 3,
});

const steps = {
  place: fc.record({ do: fc.constant('place' as const), which, pieces }),
  sell: fc.record({ do: fc.constant('sell' as const), which, pieces }),
  resend: fc.record({ do: fc.constant('resend' as const), which }),
  restock: fc.record({ do: fc.constant('restock' as const), which, pieces }),
  count: fc.record({ do: fc.constant('count' as const), which, pieces }),
  advance: fc.record({ do: fc.constant('advance' as const), which }),
  cancel: fc.record({ do: fc.constant('cancel' as const), which }),
  expire: fc.record({ do: fc.constant('expire' as const) }),
  plain: fc.record({
    do: fc.constant('plain' as const),
    pieces: fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, fc.constant(maxQuantity)),
  }),
  variants: fc.record({ do: fc.constant('variants' as const), colours, pieces, ownPrices }),
};
const step = fc.oneof(
  { weight: 6, arbitrary: steps.place },
  { weight: 3, arbitrary: steps.sell },
  { weight: 2, arbitrary: steps.resend },
  { weight: 1, arbitrary: steps.restock },
  { weight: 1, arbitrary: steps.count },
  { weight: 5, arbitrary: steps.advance },
  { weight: 5, arbitrary: steps.cancel },
  { weight: 1, arbitrary: steps.expire },
  { weight: 2, arbitrary: steps.plain },
  { weight: 3, arbitrary: steps.variants },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOf<K extends Step['do']> = Extract<Step, { do: K }>;

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
  const soldAt = new Date(now().getTime() - at * day).toISOString();
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
  model.orders.push({ id: done.orderId, pieces: count, state, steps: 0 });
  if (way === 'sell') model.sales.push({ key, input, orderId: done.orderId });
}

/** The phone never heard the answer and sends again, a month later, twice at once. */
async function resend({ shop, sales }: Model, { which: at }: StepOf<'resend'>) {
  const sale = sales[at % Math.max(sales.length, 1)];
  if (!sale) return;
  later(30 * day);
  const send = () => sellOnce(shop.actor, sale.input, sale.key);
  for (const { orderId } of await Promise.all([send(), send()])) expect(orderId).toBe(sale.orderId);
  later(0);
}

async function onOrder(model: Model, { do: way, which: at }: StepOf<'advance' | 'cancel'>) {
  const { shop, orders } = model;
  const order = orders[at % Math.max(orders.length, 1)];
  if (!order) return;
  const { status, getBy } = await orderRow(order.id);
  const to = nextStep(status, getBy) ?? 'completed';
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
  if (way === 'cancel') model.total += order.pieces;
  if (way === 'cancel') order.state = 'over';
  else if (done.status === 'completed') order.state = 'done';
}

async function expire(model: Model) {
  later(25 * 3_600_000);
  await Promise.all([expireOrders(), expireOrders()]);
  const { rows } = await database().execute(sql`select id from orders
    where status = 'pending' and expires_at <= ${now().toISOString()}::timestamptz`);
  expect(rows).toEqual([]);
  later(0);
  for (const order of model.orders) {
    if (order.state !== 'open' || order.steps > 0) continue;
    order.state = 'over';
    model.total += order.pieces;
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
  const after = way === 'restock' ? total + n : total - left + n;
  const variants = [{ variantId, quantity: n }];
  const done = await attempt(
    inTransaction((tx) =>
      way === 'restock'
        ? restock(tx, shop.actor, { stockId, variants, note: '' })
        : correctStock(tx, shop.actor, { stockId, variantId, counted: n, reason: 'counted' }),
    ),
  );
  expect(done !== refused).toBe(after <= Math.max(maxQuantity, total));
  if (done !== refused) model.total = after;
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
      await inTransaction((tx) => removeStock(tx, shop.actor, stockId));
    }),
    { numRuns: isLongRun ? 2_000 : 6, endOnFailure: true },
  );
}, 7_200_000);
