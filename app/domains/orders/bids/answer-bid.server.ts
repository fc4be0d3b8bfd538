import { and, eq } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { formatMoney } from '#app/platform/money.ts';
import { type Doer, teamDoer } from '../commands/order-log.server.ts';
import { holdShop } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { type BidItem, bidItem } from './bid-item.queries.server.ts';
import { type Bid, endOf, moveBid, noteBid } from './bid-log.server.ts';
import { bids } from './bids.table.server.ts';
import {
  type BidMove,
  type BidSide,
  isBidCode,
  isBuyersAmount,
  isShopsAmount,
  ruleOf,
  stateAt,
} from './bids.ts';

export interface BidAnswer {
  move: BidMove;
  /** What stood on the page when the button was pressed. */
  seenKobo: number;
  /** Of a counter: what is asked or offered instead. */
  amountKobo?: number | undefined;
}

interface Moving extends BidAnswer {
  side: BidSide;
  doer: Doer;
}

/** The next state of a locked offer; undefined where this very move was made before. */
function nextState(bid: Bid, { side, move, seenKobo, amountKobo }: Moving) {
  const rule = ruleOf(side, move);
  if (!rule) throw orderErrors.choose_way();
  const named = move === 'counter' ? (amountKobo ?? 0) : seenKobo;
  // Pressed twice, or sent twice: it is done.
  if (bid.state === rule.to && bid.amountKobo === named) return undefined;
  if (stateAt(bid, now()) === 'expired') throw orderErrors.bid_expired();
  if (bid.state !== rule.from || bid.amountKobo !== seenKobo) throw orderErrors.bid_changed();
  return { state: rule.to, amountKobo: named };
}

const fieldFault = { fields: { amount: 'orders.bid_amount' } };

function checkAmount(bid: Bid, item: BidItem, { side, move, amountKobo = 0 }: Moving): void {
  if (move !== 'counter') return;
  const bounds = { priceKobo: item.priceKobo, lastKobo: bid.amountKobo };
  if (side === 'buyer' && !isBuyersAmount(amountKobo, bounds))
    throw orderErrors.bid_amount({}, fieldFault);
  if (side === 'team' && !isShopsAmount(amountKobo, bounds))
    throw orderErrors.bid_counter({}, { fields: { amount: 'orders.bid_counter' } });
}

async function makeMove(
  tx: Transaction,
  bid: Bid,
  moving: Moving,
  checkFloor: (item: BidItem, kobo: number) => void,
): Promise<Bid> {
  const next = nextState(bid, moving);
  if (!next) return bid;
  if (next.state === 'accepted' || moving.move === 'counter') {
    const item = await bidItem(tx, bid);
    if (!item) throw orderErrors.bid_sold_out();
    checkAmount(bid, item, moving);
    checkFloor(item, next.amountKobo);
  }
  const moved = await moveBid(tx, bid, { ...next, expiresAt: endOf(next.state) });
  await noteBid(tx, moved, { kind: moving.move, doer: moving.doer });
  return moved;
}

/** The team's answer. Nobody goes below the shop's lowest price; only who may see it is told what it is. */
export async function answerBid(
  tx: Transaction,
  actor: Actor,
  { bidId, ...answer }: BidAnswer & { bidId: string },
): Promise<Bid> {
  const { role } = await lockShop(tx, actor, 'bids.answer');
  if (!isId(bidId)) throw orderErrors.bid_not_found();
  const [bid] = await tx
    .select()
    .from(bids)
    .where(and(eq(bids.id, bidId), eq(bids.shopId, actor.shopId)))
    .for('update');
  if (!bid) throw orderErrors.bid_not_found();
  const doer = await teamDoer(tx, actor);
  return makeMove(tx, bid, { ...answer, side: 'team', doer }, ({ floorKobo }, kobo) => {
    if (floorKobo === null || kobo >= floorKobo) return;
    if (can(role, 'prices.edit'))
      throw orderErrors.bid_below_floor({ amount: formatMoney(floorKobo) });
    throw orderErrors.bid_too_low();
  });
}

/** The buyer's: whoever has the code of the offer, as with an order. */
export async function answerBidByBuyer(
  tx: Transaction,
  code: string,
  answer: BidAnswer,
): Promise<Bid> {
  if (!isBidCode(code)) throw orderErrors.bid_not_found();
  const [known] = await tx.select({ shopId: bids.shopId }).from(bids).where(eq(bids.code, code));
  if (!known || !(await holdShop(tx, known.shopId))) throw orderErrors.bid_not_found();
  const [bid] = await tx.select().from(bids).where(eq(bids.code, code)).for('update');
  if (!bid) throw orderErrors.bid_not_found();
  const moving = { ...answer, side: 'buyer', doer: { by: 'buyer' } } as const;
  return makeMove(tx, bid, moving, ({ floorKobo }, kobo) => {
    // The shop has raised its lowest price after it had named this one.
    if (answer.move === 'accept' && floorKobo !== null && kobo < floorKobo)
      throw orderErrors.bid_changed();
  });
}
