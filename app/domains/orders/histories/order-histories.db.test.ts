import { expect, test } from 'vitest';
import { correctStock, restock } from '#app/domains/stocks/commands/restock.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { fc } from '#tests/support/properties.ts';
import { draftOf, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { sellAtCounter } from '../commands/counter-sale.server.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { advanceOrder, cancelOwnOrder, expireOrders } from '../commands/work-order.server.ts';
import { isOver, nextStep } from '../orders.ts';

stockBench();

/** The simple model: pieces on the shelf, and what each order holds. */
interface Model {
  shelf: number;
  sales: number;
  orders: { id: string; pieces: number; state: 'open' | 'done' | 'over'; steps: number }[];
}

type Step =
  | { do: 'place' | 'sell'; pieces: number }
  | { do: 'restock' | 'count'; pieces: number }
  | { do: 'advance' | 'cancel'; which: number }
  | { do: 'expire' };

const pieces = fc.integer({ min: 1, max: 6 });
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('place' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sell' as const), pieces }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restock' as const), pieces }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('count' as const), pieces }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('advance' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
);

const refused = Symbol('refused');
const attempt = <T>(work: Promise<T>): Promise<T | typeof refused> => work.catch(() => refused);

async function buy(shop: TestShop, stockId: string, model: Model, count: number, counter: boolean) {
  const draft = await draftOf(shop.id, [{ stockId, quantity: count }]);
  const done = await attempt(
    inTransaction((tx) =>
      counter
        ? sellAtCounter(tx, shop.actor, { lines: draft.lines, method: 'cash' })
        : placeOrder(tx, draft),
    ),
  );
  expect(done !== refused).toBe(count <= model.shelf);
  if (done === refused) return;
  model.shelf -= count;
  if (counter) model.sales += 1;
  model.orders.push({
    id: done.orderId,
    pieces: count,
    state: counter ? 'done' : 'open',
    steps: 0,
  });
}

async function onOrder(shop: TestShop, model: Model, at: number, cancel: boolean) {
  const order = model.orders[at % Math.max(model.orders.length, 1)];
  if (!order) return;
  const { status, getBy } = await orderRow(order.id);
  const to = nextStep(status, getBy) ?? 'completed';
  const done = await attempt(
    inTransaction((tx) =>
      cancel
        ? cancelOwnOrder(tx, shop.actor, { orderId: order.id, reason: 'x' })
        : advanceOrder(tx, shop.actor, { orderId: order.id, to }),
    ),
  );
  expect(done !== refused).toBe(cancel ? order.state !== 'over' : order.state === 'open');
  if (done === refused) return;
  order.steps += 1;
  if (cancel) {
    model.shelf += order.pieces;
    if (order.state === 'done') model.sales -= 1;
    order.state = 'over';
  } else if (done.status === 'completed') {
    model.sales += 1;
    order.state = 'done';
  }
}

async function expire(model: Model) {
  later(25 * 3_600_000);
  await expireOrders();
  later(0);
  for (const order of model.orders) {
    if (order.state !== 'open' || order.steps > 0) continue;
    order.state = 'over';
    model.shelf += order.pieces;
    expect(isOver((await orderRow(order.id)).status)).toBe(true);
  }
}

const isAbout = <K extends Step['do']>(
  next: Step,
  ...kinds: K[]
): next is Extract<Step, { do: K }> => kinds.some((kind) => kind === next.do);

async function run(shop: TestShop, stockId: string, model: Model, next: Step) {
  if (isAbout(next, 'place', 'sell'))
    return buy(shop, stockId, model, next.pieces, next.do === 'sell');
  if (isAbout(next, 'advance', 'cancel'))
    return onOrder(shop, model, next.which, next.do === 'cancel');
  if (isAbout(next, 'expire')) return expire(model);
  if (next.do === 'restock') {
    const variants = [{ variantId: null, quantity: next.pieces }];
    await inTransaction((tx) => restock(tx, shop.actor, { stockId, variants, note: '' }));
    model.shelf += next.pieces;
    return;
  }
  const counted = { stockId, variantId: null, counted: next.pieces, reason: 'counted' };
  await inTransaction((tx) => correctStock(tx, shop.actor, counted));
  model.shelf = next.pieces;
}

test('after any history of orders, cancellations, returns and counts the ledger is the quantity', async () => {
  const shop = await makeShop({ plan: 'enterprise' });
  const histories = fc.array(step, { minLength: 3, maxLength: isLongRun ? 40 : 15 });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const stockId = await makeStock(shop.actor, { quantity: 8 });
      const model: Model = { shelf: 8, sales: 0, orders: [] };
      for (const next of history) {
        await run(shop, stockId, model, next);
        expect(await books(stockId)).toEqual({
          quantity: model.shelf,
          ledger: model.shelf,
          variants: 0,
        });
        const { orders, lastSoldAt } = await stockRow(stockId);
        expect([orders, lastSoldAt !== null]).toEqual([model.sales, model.sales > 0]);
      }
    }),
    { numRuns: isLongRun ? 200 : 8, endOnFailure: true },
  );
}, 600_000);
