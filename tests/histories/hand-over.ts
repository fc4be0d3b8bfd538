import { inArray } from 'drizzle-orm';
import { orderLines } from '#app/domains/orders/orders.table.server.ts';
import { nextStep, type OrderStatus } from '#app/domains/orders/orders.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Dice } from '#tests/support/dice.ts';
import { call, isDone } from './doors.ts';
import {
  addMoney,
  cartOf,
  discountOf,
  goodsKoboOf,
  keepUndo,
  newDeal,
  openAsBuyer,
  openDeal,
  seenLines,
  sendAsTeam,
} from './orders.ts';
import { anyOf, type Deal, type Line, outOf, owedOf, type Trade } from './trade.ts';

/** Only what stands there can be given away. */
export const isThere = (deal: Deal): boolean =>
  deal.lines.every((line) => line.slot.shelf >= outOf(line));

/**
 * The goods leave the shelf; the product says how many of them its book did not have, and which orders go without.
 * While open orders hold pieces, the book has none too few. `isSeen`: a count has seen the goods gone already.
 */
export async function leaveShelf(
  trade: Trade,
  deal: Deal,
  isSeen: (line: Line) => boolean = () => false,
): Promise<() => void> {
  deal.isOut = true;
  const open = trade.deals.filter((one) => one.state === 'open' && !one.isOut);
  const ids = [deal, ...open].map(({ id }) => id);
  const rows = await database().select().from(orderLines).where(inArray(orderLines.orderId, ids));
  for (const { id, lines } of [deal, ...open])
    for (const line of lines)
      line.short =
        rows.find(
          ({ orderId, stockId, variantId }) =>
            orderId === id && stockId === line.item.id && variantId === line.slot.variantId,
        )?.short ?? 0;
  // A sale over the counter has taken what open orders held; the phone may have told of more goods since.
  const heldOf = ({ slot }: Line) => (deal.source === 'counter' ? 0 : trade.promisedOf(slot));
  const left = deal.lines.map((line) => ({
    line,
    pieces: outOf(line),
    oversold: isSeen(line) ? 0 : Math.max(0, line.short - heldOf(line)),
  }));
  for (const { line, pieces, oversold } of left) {
    line.slot.shelf -= pieces;
    line.slot.oversold += oversold;
  }
  return () => {
    for (const { line, pieces, oversold } of left) {
      line.slot.shelf += pieces;
      line.slot.oversold -= oversold;
    }
    deal.isOut = false;
  };
}

/** When a rider takes it, or the buyer. */
export const isLeaving = ({ isOut }: Deal, to: OrderStatus): boolean =>
  !isOut && (to === 'out_for_delivery' || to === 'completed');

async function codeOf(deal: Deal): Promise<string | undefined> {
  const { data } = await openAsBuyer(deal);
  return data.order?.handOver;
}

export async function advance(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ state }) => state === 'open') ?? trade.dealOf(given);
  if (!deal) return false;
  const to = nextStep(deal.status, deal.getBy) ?? 'completed';
  const leaves = isLeaving(deal, to);
  if (leaves && !isThere(deal)) return false;
  const isByCode = to === 'completed' && (await openDeal(trade, deal)).takesCode;
  const way = to === 'completed' ? (anyOf(given, ['', 'cash', 'pos', 'transfer']) ?? '') : '';
  const owed = owedOf(deal);
  // The buyer reads the code out, or it is done without.
  const code = isByCode && given.chance(0.5) ? await codeOf(deal) : undefined;
  const without: Record<string, string> = isByCode ? { without: 'yes' } : {};
  const step: Record<string, string> = code
    ? { intent: 'hand-over', code }
    : { intent: 'advance', to, ...without };
  const answer = await sendAsTeam(trade, deal, { ...step, paid: way, seen: 'yes' });
  if (!isDone(answer)) return false;
  const { isNew, state, status, handedAt } = deal;
  const before = { isNew, state, status, handedAt };
  Object.assign(deal, { isNew: false, status: to });
  const takeMoneyBack = way !== '' && owed > 0 ? addMoney(trade, deal, owed) : undefined;
  const comeBack = leaves ? await leaveShelf(trade, deal) : undefined;
  if (to === 'completed')
    Object.assign(deal, { state: 'handed', handedAt: trade.time, toldAt: trade.time });
  keepUndo(answer, deal, () => {
    Object.assign(deal, before);
    takeMoneyBack?.();
    comeBack?.();
  });
  return true;
}

/** Over the counter, by the function that programs call; at times a known customer pays a part now. */
export async function sell(trade: Trade, given: Dice): Promise<boolean> {
  const lines = cartOf(trade, given, 2).filter(({ slot, pieces }) => slot.shelf >= pieces);
  if (lines.length === 0) return false;
  const seen = seenLines(trade, lines);
  const less = discountOf(given, goodsKoboOf(seen));
  const totalKobo = goodsKoboOf(seen) - less.discountKobo;
  const paidKobo = given.chance(0.25) ? Math.floor(totalKobo / 300) * 100 : totalKobo;
  const part = paidKobo < totalKobo ? { paidKobo, buyerName: 'Halima' } : {};
  const input = { shopId: trade.shop.id, lines: seen, ...less, method: 'cash', ...part };
  const answer = await call(trade.hand, 'sellAtCounter', input, newId());
  if (!isDone(answer)) return false;
  const { orderId: id, code } = answer.data;
  const deal = newDeal(trade, { id, code, lines, totalKobo });
  soldAtCounter(trade, deal);
  addMoney(trade, deal, paidKobo);
  await leaveShelf(trade, deal);
  trade.deals.push(deal);
  return true;
}

export function soldAtCounter(trade: Trade, deal: Deal): void {
  const sold = { source: 'counter', payBy: 'counter', state: 'handed', status: 'completed' };
  Object.assign(deal, sold, { isNew: false, isOut: true, handedAt: trade.time });
}
