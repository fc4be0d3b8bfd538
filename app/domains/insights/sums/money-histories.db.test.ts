import { eq, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { everyPayment, sumOfDays } from '#app/domains/orders/book/payment-book.queries.server.ts';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { claimTransfer, withdrawClaim } from '#app/domains/orders/commands/transfers.server.ts';
import { moneyOfWeek } from '#app/domains/orders/figures.queries.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { nextStep, owedOf } from '#app/domains/orders/orders.ts';
import { paymentTotals } from '#app/domains/orders/payments/payments.queries.server.ts';
import { readPaymentFilter } from '#app/domains/orders/payments/payments.ts';
import { mostToRefund } from '#app/domains/orders/payments/refundable.ts';
import { goodsOf } from '#app/domains/orders/totals/totals.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { fc } from '#tests/support/properties.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { books, stockBench } from '#tests/support/shop/stocks.ts';
import { shopDays, shopItemSpans } from '../summaries.table.server.ts';
import { summariseDay } from '../summarise.server.ts';
import { salesByMethod, salesOfDay } from '../today/sales-of-day.queries.server.ts';

stockBench();

const priceKobo = 1_200_000;
const which = fc.nat(30);
const part = fc.constantFrom('none', 'part', 'whole');
const way = fc.constantFrom('cash', 'transfer', 'pos', '');

type Step =
  | { do: 'place'; pieces: number; payBy: 'delivery' | 'transfer' }
  | { do: 'sell'; pieces: number; soldKobo: number | undefined; discountKobo: number }
  | { do: 'advance' | 'money'; which: number; way: string }
  | { do: 'return'; which: number; goods: string; money: string }
  | { do: 'refund' | 'cancel'; which: number; money: string }
  | {
      do: 'claim' | 'withdraw' | 'accept' | 'reject' | 'correct' | 'undo';
      which: number;
    };

const kinds = ['claim', 'withdraw', 'accept', 'reject', 'correct', 'undo'] as const;
const pieces = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      pieces,
      payBy: fc.constantFrom('delivery' as const, 'transfer' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      pieces,
      soldKobo: fc.constantFrom(undefined, 1_100_000, 999_999, 0),
      discountKobo: fc.constantFrom(0, 50_000, 77_777),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('advance' as const, 'money' as const), which, way }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which,
      goods: fc.constantFrom('part', 'whole'),
      money: part,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('refund' as const, 'cancel' as const),
      which,
      money: part,
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...kinds), which }) },
);

interface Known {
  id: string;
  code: string;
  /** The last step's name, for its undo. */
  undo: string;
}

interface History {
  shop: TestShop;
  stockId: string;
  orders: Known[];
}

const refused = Symbol('refused');
const attempt = <T>(work: Promise<T>): Promise<T | typeof refused> => work.catch(() => refused);

async function place({ shop, stockId, orders }: History, next: Step & { do: 'place' }) {
  const items = [{ stockId, quantity: next.pieces }];
  const made = await attempt(makeOrder(shop.id, items, { payBy: next.payBy }));
  if (made !== refused) orders.push({ id: made.id, code: made.code, undo: '' });
}

async function sell({ shop, stockId, orders }: History, next: Step & { do: 'sell' }) {
  const { soldKobo, discountKobo, pieces: quantity } = next;
  const line = {
    stockId,
    variantId: null,
    quantity,
    priceKobo,
    ...(soldKobo !== undefined && { soldKobo }),
  };
  const sale = { lines: [line], method: 'pos' as const, discountKobo, reason: 'bargained' };
  const made = await attempt(inTransaction((tx) => sellAtCounter(tx, shop.actor, sale)));
  if (made !== refused) orders.push({ id: made.orderId, code: '', undo: '' });
}

const amountOf = (money: string, most: number): string =>
  money === 'none' ? '' : String(koboToNaira(money === 'part' ? Math.floor(most / 3) : most));

/** The fields that the page of an order would send for a step. */
async function fieldsOf(
  { shop }: History,
  order: Known,
  next: Step,
): Promise<Record<string, string>> {
  const own = await ownOrder(shop.id, order.id);
  if (!own) throw new Error('the order is gone');
  const { payments, lines } = own;
  const claim = payments.find(({ state, method }) => state === 'pending' && method === 'transfer');
  const reason = 'because';
  switch (next.do) {
    case 'advance': {
      const to = nextStep(own.order.status, own.order.getBy) ?? 'completed';
      return { intent: 'advance', to, paid: next.way };
    }
    case 'money':
      return { intent: 'money', method: next.way, seen: 'yes' };
    case 'return': {
      const refund = amountOf(next.money, mostToRefund(payments));
      const some = lines[0] && next.goods === 'part' ? { back: `${lines[0].id}:1` } : {};
      return { intent: 'return', refund, way: 'cash', reason, key: newToken(), ...some };
    }
    case 'refund': {
      const amount = amountOf(next.money, mostToRefund(payments));
      return {
        intent: 'refund',
        paymentId: payments[0]?.id ?? '',
        amount,
        reason,
        key: newToken(),
      };
    }
    case 'cancel': {
      const refund = amountOf(next.money, mostToRefund(payments));
      return { intent: 'cancel', refund, way: 'cash', reason, key: newToken() };
    }
    case 'undo':
      return { intent: 'undo', step: order.undo };
    case 'correct':
      return { intent: 'correct', paymentId: payments[0]?.id ?? '', reason };
    default:
      return { intent: next.do, paymentId: claim?.id ?? '', reason };
  }
}

async function onOrder(history: History, next: Exclude<Step, { do: 'place' | 'sell' }>) {
  const order = history.orders[next.which % Math.max(history.orders.length, 1)];
  if (!order) return;
  if (next.do === 'claim') {
    await attempt(inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: '' })));
    return;
  }
  if (next.do === 'withdraw') {
    await attempt(inTransaction((tx) => withdrawClaim(tx, order.code)));
    return;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(await fieldsOf(history, order, next)))
    form.set(name, value);
  const done = await attempt(handleTeamAction(history.shop.actor, order.id, form));
  if (done !== refused && done?.undo) order.undo = done.undo;
}

const run = (history: History, next: Step) =>
  next.do === 'place'
    ? place(history, next)
    : next.do === 'sell'
      ? sell(history, next)
      : onOrder(history, next);

const everySince = readPaymentFilter(new URLSearchParams('from=2020-01-01'));

/** What each order page shows, from which every other figure must follow. */
async function shownOrders({ shop, orders }: History) {
  const shown = [];
  for (const { id } of orders) {
    const own = await ownOrder(shop.id, id);
    if (!own) throw new Error('the order is gone');
    const { order, lines, payments } = own;
    const booked = payments
      .filter(({ state }) => state === 'success')
      .reduce((total, { amountKobo }) => total + amountKobo, 0);
    expect([id, order.paidKobo]).toEqual([id, booked]);
    expect(order.totalKobo).toBe(goodsOf(lines) - order.discountKobo);
    expect(order.paidKobo).toBeGreaterThanOrEqual(0);
    expect(order.refundedKobo).toBeGreaterThanOrEqual(0);
    expect(order.paidKobo + order.refundedKobo + owedOf(order)).toBe(order.totalKobo);
    expect(mostToRefund(payments)).toBe(order.paidKobo);
    shown.push({ order, lines });
  }
  return shown;
}

async function sumsAgree(history: History): Promise<void> {
  const { id: shopId } = history.shop;
  const shown = await shownOrders(history);
  const paid = shown.reduce((total, { order }) => total + order.paidKobo, 0);
  // Payments: the sum of days, the list, today and 30 days; the dashboard's week.
  let listed = 0;
  for await (const page of everyPayment(shopId, everySince))
    for (const { state, amountKobo } of page) if (state === 'success') listed += amountKobo;
  const totals = await paymentTotals(shopId);
  expect({
    listed,
    days: await sumOfDays(shopId, everySince),
    today: totals.todayKobo,
    month: totals.monthKobo,
    week: await moneyOfWeek(shopId),
  }).toEqual({ listed: paid, days: paid, today: paid, month: paid, week: paid });
  // Analytics: what was sold and kept, which is what was paid for it and what is still owed.
  await summariseDay({ shopId, day: lagosDay() });
  const sold = shown.filter(({ order }) => order.status === 'completed');
  const [day] = await database().select().from(shopDays).where(eq(shopDays.shopId, shopId));
  const kept = sold.reduce((total, { order }) => total + order.totalKobo - order.refundedKobo, 0);
  expect([day?.sales, day?.salesKobo]).toEqual([sold.length, kept]);
  // The dashboard's day: the whole, and its parts by how it was paid.
  expect(await salesOfDay(shopId, lagosDay())).toEqual({ count: sold.length, kobo: kept });
  const { totalKobo, parts } = await salesByMethod(shopId, lagosDay());
  expect(totalKobo).toBe(kept);
  expect(parts.find(({ method }) => method === 'unpaid')?.kobo).toBe(
    sold.reduce((total, { order }) => total + owedOf(order), 0),
  );
  expect(kept).toBe(sold.reduce((total, { order }) => total + order.paidKobo + owedOf(order), 0));
  const [items] = await database()
    .select({ sold: sum(shopItemSpans.sold) })
    .from(shopItemSpans)
    .where(eq(shopItemSpans.shopId, shopId));
  const pieces = sold.flatMap(({ lines }) => lines.map((line) => line.quantity - line.returned));
  // Each day stands once by itself and once in its week.
  expect(Number(items?.sold ?? 0)).toBe(2 * pieces.reduce((total, n) => total + n, 0));
  // And the shelf: what left it is what buyers have or is kept for them.
  const out = shown.flatMap(({ order, lines }) =>
    ['cancelled', 'expired'].includes(order.status)
      ? []
      : lines.map((line) => line.quantity - line.returned),
  );
  const left = 40 - out.reduce((total, n) => total + n, 0);
  expect(await books(history.stockId)).toMatchObject({ quantity: left, ledger: left });
}

test('after any history the order, payments, analytics and dashboard tell one figure', async () => {
  const histories = fc.array(step, { minLength: 5, maxLength: isLongRun ? 60 : 30 });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const shop = await makeShop({ plan: 'enterprise' });
      const history = { shop, stockId: await makePlainItem(shop.id, 40), orders: [] };
      for (const next of steps) await run(history, next);
      await sumsAgree(history);
    }),
    { numRuns: isLongRun ? 300 : 6, endOnFailure: true },
  );
}, 900_000);
