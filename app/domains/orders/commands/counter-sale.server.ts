import { and, asc, eq, isNull } from 'drizzle-orm';
import { languageOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { moveLate } from '#app/domains/stocks/commands/late-moves.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/text/letters.ts';
import type { CounterInput } from '../counter/counter-input.ts';
import { saleTime } from '../counter/sale-time.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderHistory, orders } from '../orders.table.server.ts';
import { mergeLines } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { undoMs } from '../steps/undo.ts';
import { goodsOf, totalsOf } from '../totals/totals.ts';
import { changeStatus, lockOwnOrder } from './change-order.server.ts';
import { lockLines } from './locked-lines.server.ts';
import { type Doer, noteHistory, teamDoer, tellChange } from './order-log.server.ts';
import { takePayment } from './record-payment.server.ts';
import { type SeenItem, standingLines } from './standing-lines.server.ts';
import { type WrittenLine, writeOrder } from './write-order.server.ts';

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

type Lines = Awaited<ReturnType<typeof pricedLines>>;

/** A sale that has happened already, as it stood on the screen; else it is checked against the book first. */
interface Standing {
  seen?: readonly SeenItem[] | undefined;
}

/** The lines as they are sold: at the price that was agreed, checked against what was seen unless the sale stands. */
async function pricedLines(
  tx: Transaction,
  shopId: string,
  { lines: sold, seen, at: soldAt }: Pick<CounterInput, 'lines'> & Standing & { at: Date },
): Promise<(WrittenLine & { listPriceKobo: number | null })[]> {
  const merged = mergeLines(sold, ({ soldKobo }) => soldKobo ?? '');
  const lines: WrittenLine[] = seen
    ? await standingLines(tx, shopId, { lines: merged, seen, at: soldAt })
    : await lockLines(tx, shopId, merged);
  return lines.map((line, at) => {
    const { soldKobo } = merged[at] ?? {};
    const isChanged = soldKobo !== undefined && soldKobo !== line.priceKobo;
    return isChanged
      ? { ...line, priceKobo: soldKobo, listPriceKobo: line.priceKobo }
      : { ...line, listPriceKobo: null };
  });
}

/** Whoever sells for less says why; it stands in the history with the name. */
function checkedReason(lines: Lines, { discountKobo = 0, reason = '' }: CounterInput): string {
  if (discountKobo > goodsOf(lines)) throw orderErrors.discount_too_much();
  // An employee does not see the floor, and does not sell below it either.
  const most = totalsOf(lines, { discountKobo }).discountKobo;
  const isBelow = lines.some(
    ({ priceKobo, listPriceKobo, floorKobo }) =>
      listPriceKobo !== null && floorKobo != null && priceKobo < floorKobo,
  );
  if (isBelow || most < discountKobo) throw orderErrors.below_floor();
  const isLess = discountKobo > 0 || lines.some(({ listPriceKobo }) => listPriceKobo !== null);
  if (isLess && reason === '') throw orderErrors.reason_required();
  return reason;
}

interface Given {
  lines: Lines;
  discountKobo: number;
  reason: string;
  doer: Doer;
  at: Date;
}

async function notePrices(tx: Transaction, orderId: string, given: Given): Promise<void> {
  const { lines, discountKobo, reason, doer, at } = given;
  for (const { name, priceKobo, listPriceKobo, quantity } of lines) {
    if (listPriceKobo === null) continue;
    const amountKobo = (priceKobo - listPriceKobo) * quantity;
    const text = `${name} · ${reason}`;
    await noteHistory(tx, orderId, { kind: 'price_changed', doer, text, amountKobo, at });
  }
  if (discountKobo > 0) {
    const entry = { kind: 'discounted' as const, text: reason, amountKobo: -discountKobo };
    await noteHistory(tx, orderId, { ...entry, doer, at });
  }
}

/** Handed over at once (the step from ready to completed is a pickup's), or still to be packed and brought. */
function wayOf({ delivery, buyerPhone = '' }: CounterInput) {
  if (!delivery) return { status: 'ready' as const, getBy: 'pickup' as const, address: '' };
  // Whoever brings it calls.
  if (buyerPhone === '') throw orderErrors.phone_invalid();
  const { address, zone } = delivery;
  return {
    status: 'confirmed' as const,
    getBy: 'delivery' as const,
    address,
    zone: zone?.name ?? null,
    daysFrom: zone?.daysFrom ?? null,
    daysTo: zone?.daysTo ?? null,
    // Without a row it is what the two agreed on, also when that is nothing.
    feeState: zone ? null : ('agreed' as const),
  };
}

/** What the page needs for the receipt. */
export interface SoldOrder {
  orderId: string;
  code: string;
  number: number;
  /** The book had fewer: somebody has to look. */
  attention?: 'oversold';
}

/** Sold more than the book had: the order is marked, and its history says of what. */
async function markOversold(
  tx: Transaction,
  orderId: string,
  { lines, doer }: { lines: Lines; doer: Doer },
): Promise<boolean> {
  const missing = lines.filter(({ short = 0 }) => short > 0);
  if (missing.length === 0) return false;
  await tx.update(orders).set({ attention: 'oversold' }).where(eq(orders.id, orderId));
  const words = missing.map(({ short, name }) => `${short} × ${name}`).join(', ');
  await noteHistory(tx, orderId, { kind: 'oversold', doer, text: cutText(words, 1_000) });
  return true;
}

/** Sold over the counter: paid as soon as it is made, and completed unless it is still to be brought. */
export async function sellAtCounter(
  tx: Transaction,
  actor: Actor,
  sale: CounterInput & Standing,
): Promise<SoldOrder> {
  await lockShop(tx, actor, 'orders.work');
  const doer = await teamDoer(tx, actor);
  const { method, soldAt, sentAt, discountKobo = 0 } = sale;
  const { at, note } = saleTime({ soldAt: dateOf(soldAt), sentAt: dateOf(sentAt) }, now());
  const lines = await pricedLines(tx, actor.shopId, { ...sale, at });
  const reason = checkedReason(lines, sale);
  const order = await writeOrder(tx, {
    lines,
    discountKobo,
    feeKobo: sale.delivery?.feeKobo,
    byUserId: actor.userId,
    at,
    ...(sale.seen && { take: moveLate }),
    facts: {
      ...wayOf(sale),
      shopId: actor.shopId,
      source: 'counter',
      buyerName: sale.buyerName ?? '',
      buyerPhone: sale.buyerPhone ?? '',
      note: '',
      payBy: 'counter',
      cameBy: 'counter',
      advertCode: null,
      // Nobody asked the buyer: whoever sells tells them in their own.
      language: (await languageOf(actor.userId, tx)) ?? 'en',
      expiresAt: null,
    },
  });
  await noteHistory(tx, order.id, { kind: 'placed', doer, at });
  await notePrices(tx, order.id, { lines, discountKobo, reason, doer, at });
  const done = sale.delivery ? order : await changeStatus(tx, order, { to: 'completed', doer, at });
  if (sale.delivery) await tellChange(tx, order, 'order.changed');
  await takePayment(tx, done, { method, amountKobo: done.totalKobo, doer, at });
  if (note) await noteHistory(tx, order.id, { kind: note, doer });
  const isShort = await markOversold(tx, order.id, { lines, doer });
  const { id: orderId, code, number } = order;
  return { orderId, code, number, ...(isShort && { attention: 'oversold' }) };
}

/** Who made the sale, and whether it was taken back already. */
async function sellerOf(tx: Transaction, orderId: string) {
  const entries = await tx
    .select({ kind: orderHistory.kind, userId: orderHistory.byUserId })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
  const [placed] = entries;
  return placed && { ...placed, isUndone: entries.some(({ kind }) => kind === 'undone') };
}

/**
 * A wrong tap: the goods come back by a return movement, the money by a correction. By whoever sold, for as
 * long as any undo; asked twice, it is done once.
 */
export async function undoCounterSale(
  tx: Transaction,
  actor: Actor,
  orderId: string,
): Promise<void> {
  const { order, doer } = await lockOwnOrder(tx, actor, orderId);
  const seller = await sellerOf(tx, order.id);
  if (order.source !== 'counter') throw orderErrors.undo_too_late();
  if (seller?.userId !== actor.userId) throw orderErrors.undo_not_yours();
  if (seller.isUndone) return;
  const age = now().getTime() - order.placedAt.getTime();
  const isAsSold = order.status === (order.getBy === 'delivery' ? 'confirmed' : 'completed');
  if (!isAsSold || order.refundedKobo > 0 || age > undoMs) {
    throw orderErrors.undo_too_late();
  }
  const changed = await changeStatus(tx, order, { to: 'cancelled', doer });
  await noteHistory(tx, order.id, { kind: 'undone', doer });
  const [payment] = await tx
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, order.id), isNull(orderPayments.correctsId)));
  if (!payment) return;
  await takePayment(tx, changed, {
    method: payment.method,
    amountKobo: -payment.amountKobo,
    correctsId: payment.id,
    doer,
  });
}
