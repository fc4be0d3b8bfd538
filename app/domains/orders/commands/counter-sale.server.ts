import { eq } from 'drizzle-orm';
import { languageOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { moveLate } from '#app/domains/stocks/commands/late-moves.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/text/letters.ts';
import type { CounterInput } from '../counter/counter-input.ts';
import {
  isDatedBack,
  isSoldBelow,
  lineMarks,
  type PricedLine,
  type SaleMark,
  saleMarks,
} from '../counter/sale-marks.ts';
import { isWaitedFor, type PhoneTimes, saleTime } from '../counter/sale-time.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { mergeLines } from '../orders.ts';
import { goodsOf } from '../totals/totals.ts';
import { changeStatus } from './change-order.server.ts';
import { lockLines } from './locked-lines.server.ts';
import { type Doer, noteHistory, type Order, teamDoer, tellChange } from './order-log.server.ts';
import { tellMarked } from './order-news.server.ts';
import { takePayment } from './record-payment.server.ts';
import { type SeenItem, type StandingLine, standingLines } from './standing-lines.server.ts';
import { writeOrder } from './write-order.server.ts';

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

type Lines = Awaited<ReturnType<typeof pricedLines>>;

/** A sale that has happened already, as it stood on the screen; else it is checked against the book first. */
interface Standing {
  seen?: readonly SeenItem[] | undefined;
}

/**
 * The lines as they are sold: at the price that was agreed, checked against what was seen unless the sale stands.
 * A price that was never asked is one that the seller has named, whatever the phone says that it showed.
 */
async function pricedLines(
  tx: Transaction,
  { shopId, userId }: Actor,
  {
    lines: sold,
    seen,
    at: soldAt,
    delivery,
    isWaited,
  }: Pick<CounterInput, 'lines' | 'delivery'> & Standing & { at: Date; isWaited: boolean },
): Promise<(StandingLine & Pick<PricedLine, 'listPriceKobo'>)[]> {
  const merged = mergeLines(sold, ({ soldKobo }) => soldKobo ?? '');
  const lines: StandingLine[] = seen
    ? await standingLines(tx, shopId, {
        lines: merged,
        seen,
        at: soldAt,
        byUserId: userId,
        isGone: !delivery,
        isWaited,
      })
    : (await lockLines(tx, shopId, merged)).map((line) => ({
        ...line,
        nowKobo: line.priceKobo,
        askedKobo: line.priceKobo,
      }));
  return lines.map((line, at) => {
    const priceKobo = merged[at]?.soldKobo ?? line.priceKobo;
    const listKobo = Math.max(line.priceKobo, line.askedKobo);
    return { ...line, priceKobo, listPriceKobo: priceKobo === listKobo ? null : listKobo };
  });
}

/** Whoever sells for less says why; it stands in the history with the name. */
function checkedReason(lines: Lines, sale: CounterInput): string {
  const { discountKobo = 0, reason = '' } = sale;
  if (discountKobo > goodsOf(lines)) throw orderErrors.discount_too_much();
  const isPriced = sale.lines.some(({ priceKobo, soldKobo = priceKobo }) => soldKobo !== priceKobo);
  if ((discountKobo > 0 || isPriced) && reason === '') throw orderErrors.reason_required();
  return reason;
}

interface Selling {
  lines: Lines;
  discountKobo: number;
  at: Date;
  /** The goods are gone: nobody can name another price any more. */
  hasHappened: boolean;
}

/** Employees do not sell below the lowest price: refused before the sale, marked when it has already happened. */
function markedLines({ lines, discountKobo, at, hasHappened }: Selling) {
  if (!hasHappened && isSoldBelow(lines, discountKobo)) throw orderErrors.below_floor();
  const each = lineMarks(lines, discountKobo);
  const found = new Set<SaleMark | undefined>(each);
  if (isDatedBack(at, now())) found.add('dated_back');
  return { lines: lines.map((line, index) => ({ ...line, mark: each[index] ?? null })), found };
}

/** Those who set prices answer to nobody for theirs. */
const unmarkedLines = ({ lines }: Selling) => ({
  lines: lines.map((line) => ({ ...line, mark: null })),
  found: new Set<SaleMark | undefined>(),
});

/** A transfer counts once it was seen; the goods of a sale that has happened are gone all the same. */
function isUnseen({ method, paidKobo, transferSeen }: CounterInput, hasHappened: boolean) {
  const isUnseen = method === 'transfer' && paidKobo !== 0 && !transferSeen;
  if (isUnseen && !hasHappened) throw orderErrors.not_seen();
  return isUnseen;
}

/** Paid now; change that was given back is no part of it. Nobody can be asked for the rest of a sale without a name. */
function paidNow(order: Order, { paidKobo = order.totalKobo }: CounterInput): number {
  const { totalKobo, buyerName, buyerPhone } = order;
  if (paidKobo < totalKobo && buyerName === '' && buyerPhone === '')
    throw orderErrors.owed_by_nobody();
  return Math.min(paidKobo, totalKobo);
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
    const text = [name, reason].filter(Boolean).join(' · ');
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
  const { address, place = null, zone } = delivery;
  return {
    status: 'confirmed' as const,
    getBy: 'delivery' as const,
    ...{ address, place },
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
  /** Owner and admins have to look. */
  marks?: SaleMark[];
}

/** Writes the marks of the order into its history, with the lines that they are about. */
async function tellMarks(
  tx: Transaction,
  order: Order,
  { lines, doer }: { lines: ReturnType<typeof markedLines>['lines']; doer: Doer & { by: 'team' } },
): Promise<void> {
  for (const kind of order.marks) {
    const words = lines
      .filter(({ mark }) => mark === kind)
      .map(({ quantity, name }) => `${quantity} × ${name}`);
    await noteHistory(tx, order.id, { kind, doer, text: cutText(words.join(', '), 1_000) });
  }
  if (order.marks.length > 0) await tellMarked(tx, { ...order, sellerName: doer.name });
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

/** Sold over the counter: paid as soon as it is made, all or a part, and completed unless it is still to be brought. */
export async function sellAtCounter(
  tx: Transaction,
  actor: Actor,
  sale: CounterInput & Standing,
): Promise<SoldOrder> {
  const { role } = await lockShop(tx, actor, 'orders.work');
  const doer = await teamDoer(tx, actor);
  const { method, soldAt, sentAt, discountKobo = 0 } = sale;
  const times: PhoneTimes = { soldAt: dateOf(soldAt), sentAt: dateOf(sentAt) };
  const { at, note } = saleTime(times, now());
  const isWaited = isWaitedFor(times);
  const priced = await pricedLines(tx, actor, { ...sale, at, isWaited });
  const reason = checkedReason(priced, sale);
  const hasHappened = sale.seen !== undefined && !isWaited;
  const withMarks = can(role, 'prices.edit') ? unmarkedLines : markedLines;
  const { lines, found } = withMarks({ lines: priced, discountKobo, at, hasHappened });
  if (isUnseen(sale, hasHappened)) found.add('unseen');
  const marks = saleMarks.filter((mark) => found.has(mark));
  const order = await writeOrder(tx, {
    // The money taken is the price that was agreed: a lowest price does not raise it.
    lines: lines.map((line) => ({ ...line, floorKobo: null })),
    discountKobo,
    feeKobo: sale.delivery?.feeKobo,
    byUserId: actor.userId,
    at,
    // Goods to be delivered are still on the shelf, and a count after the sale has included them.
    ...(sale.seen && !sale.delivery && { take: moveLate }),
    facts: {
      ...wayOf(sale),
      shopId: actor.shopId,
      source: 'counter',
      marks,
      attention: marks.length > 0 ? 'marked' : null,
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
  const amountKobo = paidNow(done, sale);
  // A sale for nothing keeps its record of ₦0.
  if (amountKobo > 0 || done.totalKobo === 0)
    await takePayment(tx, done, { method, amountKobo, doer, at });
  if (note) await noteHistory(tx, order.id, { kind: note, doer });
  const isShort = await markOversold(tx, order.id, { lines, doer });
  await tellMarks(tx, order, { lines, doer });
  const { id: orderId, code, number } = order;
  return {
    orderId,
    code,
    number,
    ...(isShort && { attention: 'oversold' }),
    ...(marks.length > 0 && { marks }),
  };
}
