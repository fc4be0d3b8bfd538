import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Executor, Transaction } from '#app/platform/db/database.server.ts';
import type { CheckedLine } from '../commands/locked-lines.server.ts';
import { orderErrors } from '../orders.errors.ts';
import type { SeenLine } from '../orders.ts';
import { totalsOf } from '../totals/totals.ts';
import { type Bid, moveBid, noteBid } from './bid-log.server.ts';
import { bids } from './bids.table.server.ts';
import { agreedOff, isBidCode, stateAt } from './bids.ts';

/** An agreed price that can be ordered at now, or why not. */
async function agreedBid(executor: Executor, code: string, lock: boolean): Promise<Bid> {
  if (!isBidCode(code)) throw orderErrors.bid_not_found();
  const query = executor.select().from(bids).where(eq(bids.code, code));
  const [bid] = await (lock ? query.for('update') : query);
  if (!bid) throw orderErrors.bid_not_found();
  const state = stateAt(bid, now());
  if (state === 'ordered') throw orderErrors.bid_used();
  if (state === 'expired') throw orderErrors.bid_expired();
  if (state !== 'accepted') throw orderErrors.bid_not_agreed();
  return bid;
}

type Line = Pick<CheckedLine, 'stockId' | 'priceKobo' | 'quantity' | 'floorKobo'>;

/** What an agreed price takes off; as a code does, it ends at the floor of the item. */
export async function dealNow(
  executor: Executor,
  { shopId, deal, promo }: { shopId: string; deal: string; promo: string },
  { lines, lock = false }: { lines: readonly Line[]; lock?: boolean },
): Promise<{ bid: Bid; discountKobo: number }> {
  if (promo !== '') throw orderErrors.bid_no_code({}, { fields: { promo: 'orders.bid_no_code' } });
  const bid = await agreedBid(executor, deal, lock);
  if (bid.shopId !== shopId) throw orderErrors.bid_not_found();
  const [line] = lines;
  const discountKobo = line ? agreedOff(bid, line) : 0;
  return { bid, discountKobo: totalsOf(lines, { discountKobo }).discountKobo };
}

/** Ordered is what was agreed: this item, so many, by this buyer. */
export function checkDeal(
  bid: Bid,
  { asked, found }: { asked: readonly SeenLine[]; found: readonly SeenLine[] },
  buyer: { phone: string; visitorKey?: string | undefined },
): void {
  const [line] = asked;
  const isAgreed =
    asked.length === 1 &&
    line?.stockId === bid.stockId &&
    line.variantId === bid.variantId &&
    line.quantity === bid.quantity;
  if (!isAgreed) throw orderErrors.bid_changed();
  const left = found[0]?.quantity ?? 0;
  if (left === 0) throw orderErrors.bid_sold_out();
  if (left < bid.quantity) throw orderErrors.bid_few_left({ count: left });
  if (bid.visitorKey !== buyer.visitorKey && bid.buyerPhone !== buyer.phone)
    throw orderErrors.bid_other_phone({}, { fields: { phone: 'orders.bid_other_phone' } });
}

/** The order is written: nobody orders at this price again. */
export async function markOrdered(tx: Transaction, bid: Bid): Promise<void> {
  const used = await moveBid(tx, bid, { state: 'ordered', amountKobo: bid.amountKobo });
  await noteBid(tx, used, { kind: 'order', doer: { by: 'buyer' } });
}
