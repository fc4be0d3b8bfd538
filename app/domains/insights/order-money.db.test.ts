import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sumOfDays } from '#app/domains/orders/book/payment-book.queries.server.ts';
import { advanceOrder, expireOrders } from '#app/domains/orders/commands/work-order.server.ts';
import { checkOpenPayments } from '#app/domains/orders/online/check-online.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { nextStep } from '#app/domains/orders/orders.ts';
import { readPaymentFilter } from '#app/domains/orders/payments/payments.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import {
  checkDisputes,
  checkRefunds,
} from '#app/domains/payments/commands/check-returns.server.ts';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { correctStock } from '#app/domains/stocks/commands/counts.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { endDispute, openDispute } from '#app/providers/paystack/stand-in/disputes.server.ts';
import { standInDisputes } from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import { transactionBy } from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import { type Dice, dice, inCrowds } from '#tests/support/dice.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  billingBench,
  choose,
  disputeEvent,
  postWebhook,
  refundEvent,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  onlineShop,
  openOnline,
  providerRefunds,
  refundForm,
  sendRefunds,
  setRefundStatus,
} from '#tests/support/shop/online-orders.ts';
import { makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { givePlan } from '#tests/support/shop/shops.ts';
import { shopDays } from './summaries.table.server.ts';
import { summariseDay } from './summarise.server.ts';

const bench = billingBench();
const start = Date.parse('2026-11-15T09:00:00Z');
const at = (minutes: number) => bench.at(new Date(start + minutes * 60_000));

type Opened = Awaited<ReturnType<typeof openOnline>>;
interface Paid extends Opened {
  ends: 'in-time' | 'expired' | 'expired-sold' | 'shop-gone';
}

/** Orders in time, expired with and without goods left, and of shops that are gone by then. */
async function openAll(count: number, { chance }: Dice): Promise<Paid[]> {
  const shops = await Promise.all([1, 2, 3].map(() => onlineShop(100_000)));
  for (const { shop } of shops) await givePlan(shop.shopId, 'enterprise');
  const gone = await onlineShop(100_000);
  const all: Paid[] = [];
  for (let n = 0; n < count; n++) {
    const place = shops[n % shops.length];
    if (!place) throw new Error('no shop');
    const ends = chance(0.6)
      ? 'in-time'
      : chance(0.4)
        ? 'expired'
        : chance(0.6)
          ? 'expired-sold'
          : 'shop-gone';
    const scarce =
      ends === 'expired-sold' ? { stockId: await makePlainItem(place.shop.shopId, 2) } : {};
    const at = ends === 'shop-gone' ? gone : { ...place, ...scarce };
    all.push({ ...(await openOnline(at)), ends });
  }
  return all;
}

/** The clock passes; those that should not have expired are confirmed before it does. */
async function letTimePass(all: readonly Paid[]): Promise<void> {
  for (const { shop, order, ends } of all)
    if (ends === 'in-time')
      await inTransaction((tx) => advanceOrder(tx, shop, { orderId: order.id, to: 'confirmed' }));
  at(40);
  while ((await expireOrders()) > 0);
  const counted = { variantId: null, counted: 0, reason: 'lost' };
  for (const { ends, shop, stockId } of all)
    if (ends === 'expired-sold')
      await inTransaction((tx) => correctStock(tx, shop, { ...counted, stockId }, promises));
  const gone = all.find(({ ends }) => ends === 'shop-gone');
  if (gone) await inTransaction((tx) => deleteShop(tx, gone.shop, undefined));
}

/** Every body one to three times, in any order, and some never. */
async function deliver(bodies: readonly string[], { chance, below, shuffle }: Dice, lost = 0.05) {
  const sent = bodies.flatMap((body) =>
    chance(lost) ? [] : Array.from({ length: 1 + below(3) }, () => body),
  );
  const answers: number[] = [];
  await inCrowds(shuffle(sent), 12, async (body) => {
    answers.push((await postWebhook(bench.url, body)).status);
  });
  expect(new Set(answers)).toEqual(new Set(sent.length > 0 ? [200] : []));
}

const wholeNaira = 24_000;

/** The team gives back all, a part, two parts alike, or a part and the rest. */
async function refundSome(all: readonly Paid[], { chance, below }: Dice): Promise<void> {
  for (const { shop, order, paymentId, ends } of all) {
    const stands = ends !== 'shop-gone' && (await orderRow(order.id)).status !== 'expired';
    if (!stands || !chance(0.5)) continue;
    const parts = [[wholeNaira], [1 + below(20_000)], [5_000, 5_000], [9_000, 15_000]];
    for (const naira of parts[below(parts.length)] ?? [])
      await askRefund(shop, refundForm(paymentId, String(naira)));
  }
}

/** The provider works on what it has; one in ten fails. */
async function settleRefunds(all: readonly Paid[], d: Dice): Promise<string[]> {
  const bodies: string[] = [];
  for (const { reference } of all) {
    await sendRefunds(reference);
    for (const refund of await providerRefunds(reference)) {
      const end = d.chance(0.1) ? 'failed' : 'processed';
      await setRefundStatus(refund.id, end);
      for (const status of ['pending', 'processing', end] as const)
        bodies.push(await refundEvent(reference, status, refund));
    }
  }
  return bodies;
}

/** A bank asks some payments back, whole or in part; half of them it gets. */
async function disputeSome(all: readonly Paid[], d: Dice): Promise<string[]> {
  const bodies: string[] = [];
  for (const { reference, ends, order } of all) {
    if (ends === 'shop-gone' || !d.chance(0.15)) continue;
    if ((await orderRow(order.id)).status === 'expired') continue;
    const left = 2_400_000 - (await returnedAtProvider(reference));
    if (left <= 0) continue;
    const amount = d.chance(0.5) ? left : 1 + d.below(left);
    const id = (await openDispute(reference, amount))?.dispute.id ?? 0;
    const resolution = d.chance(0.5) ? 'declined' : 'merchant-accepted';
    await endDispute(id, resolution);
    bodies.push(
      await disputeEvent(reference, 'create', null, { id, amount }),
      await disputeEvent(reference, 'remind', null, { id, amount }),
      await disputeEvent(reference, 'resolve', resolution, { id, amount }),
    );
  }
  return bodies;
}

/** What the provider has given back of a charge: the truth that our books must tell. */
async function returnedAtProvider(reference: string): Promise<number> {
  const row = await transactionBy('reference', reference);
  const refunds = await providerRefunds(reference);
  const disputes = await database()
    .select()
    .from(standInDisputes)
    .where(eq(standInDisputes.transactionId, row?.id ?? 0));
  const given = refunds.filter(({ status }) => status === 'processed');
  const lost = disputes.filter(({ resolution }) => resolution === 'merchant-accepted');
  return [...given, ...lost].reduce((total, { amount }) => total + amount, 0);
}

async function completeAll(all: readonly Paid[]): Promise<void> {
  for (const { shop, order, ends } of all) {
    if (ends === 'shop-gone') continue;
    for (;;) {
      const { status, getBy } = await orderRow(order.id);
      const to = nextStep(status, getBy);
      if (!to) break;
      await inTransaction((tx) => advanceOrder(tx, shop, { orderId: order.id, to }));
    }
  }
}

const successful = async (orderId: string) =>
  (await paymentsOfOrder(orderId)).filter(({ state }) => state === 'success');

test(
  'payments, refunds and disputes with events shuffled, repeated, late and lost: each counts once, and all sums agree',
  async () => {
    const d = dice(20_261_115);
    at(0);
    const all = await openAll(isLongRun ? 1_000 : 20, d);
    await letTimePass(all);
    for (const { reference } of all) await choose(reference, 'pay');
    const charges = await Promise.all(all.map(({ reference }) => successEvent(reference)));
    await deliver(charges, d);
    at(60);
    await checkOpenPayments();
    for (const { order } of all)
      expect((await successful(order.id)).map(({ amountKobo }) => amountKobo)).toContain(2_400_000);

    await refundSome(all, d);
    await deliver([...(await settleRefunds(all, d)), ...charges], d);
    at(120);
    await checkRefunds();
    await deliver([...(await disputeSome(all, d)), ...charges], d);
    at(120 + 25 * 60);
    await checkDisputes();
    await completeAll(all);

    let returned = 0;
    for (const { order, reference, ends } of all) {
      const gone = await returnedAtProvider(reference);
      const rows = await successful(order.id);
      returned += gone;
      expect(rows.filter(({ amountKobo }) => amountKobo > 0)).toHaveLength(1);
      const left = rows.reduce((total, { amountKobo }) => total + amountKobo, 0);
      expect([reference, left]).toEqual([reference, 2_400_000 - gone]);
      const open = (await refundsOf(reference)).filter(
        ({ state }) => state !== 'processed' && state !== 'failed',
      );
      expect(open).toEqual([]);
      if (ends === 'shop-gone') expect([0, 2_400_000]).toContain(left);
      else expect((await orderRow(order.id)).paidKobo).toBe(left);
    }
    expect(returned).toBeGreaterThan(0);

    const shopIds = new Set(
      all.flatMap(({ shop, ends }) => (ends === 'shop-gone' ? [] : shop.shopId)),
    );
    for (const shopId of shopIds) await sumsAgree(shopId, all);
  },
  isLongRun ? 1_200_000 : 120_000,
);

/** The orders, the payments page and the analytics of a shop tell one figure. */
async function sumsAgree(shopId: string, all: readonly Paid[]): Promise<void> {
  const own = all.flatMap(({ shop, order }) => (shop.shopId === shopId ? [order.id] : []));
  const rows = await database().select().from(orders).where(inArray(orders.id, own));
  const paid = rows.reduce((total, { paidKobo }) => total + paidKobo, 0);
  const book = await sumOfDays(shopId, readPaymentFilter(new URLSearchParams('from=2026-01-01')));
  expect(book).toBe(paid);
  // What could not be given back to a buyer who came too late is money, and no sale.
  const stuck = rows.reduce((sum, row) => sum + (row.status === 'expired' ? row.paidKobo : 0), 0);
  const days = new Set(
    rows.flatMap(({ completedAt }) => (completedAt ? [lagosDay(completedAt)] : [])),
  );
  for (const day of days) await summariseDay({ shopId, day });
  const figures = await database().select().from(shopDays).where(eq(shopDays.shopId, shopId));
  const sales = figures.reduce((total, { salesKobo }) => total + salesKobo, 0);
  expect(sales + stuck).toBe(paid);
}
