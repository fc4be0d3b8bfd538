import { nextStep } from '#app/domains/orders/orders.ts';
import type { OperationKind, PayloadOf, SendAnswer } from '#app/domains/sync/operations.ts';
import { newId } from '#app/platform/id.ts';
import { koboToNaira } from '#app/platform/money.ts';
import type { Dice } from '#tests/support/dice.ts';
import { call } from './doors.ts';
import { type Found, slotOf } from './goods.ts';
import { isLeaving, isThere, leaveShelf, soldAtCounter } from './hand-over.ts';
import { addMoney, cartOf, discountOf, goodsKoboOf, newDeal, seenLines } from './orders.ts';
import {
  anyOf,
  type Line,
  minute,
  outOf,
  owedOf,
  type Slot,
  type Trade,
  type Untold,
} from './trade.ts';

interface Result {
  orderId?: string;
  code?: string;
  superseded?: true;
}

/** Something that was done on a phone without a line, and what it means once the shop's book has it. */
export interface Act {
  operation: { id: string; kind: OperationKind; at: string; payload: unknown };
  onDone: (result: Result) => Promise<void> | void;
  /** The product would not have it: people put it right among themselves. */
  onRefused: () => void;
}

export const phones = 2;

/** What a phone takes for the time. */
const clockOf = ({ time, skews }: Trade, phone: number): string =>
  new Date(time + (skews[phone] ?? 0)).toISOString();

function keep<K extends OperationKind>(
  trade: Trade,
  given: Dice,
  [kind, payload]: [K, PayloadOf<K>],
  then: Pick<Act, 'onDone'> & Partial<Act>,
): true {
  const phone = given.below(phones);
  const operation = { id: newId(), kind, at: clockOf(trade, phone), payload };
  const act = { operation, onRefused: () => {}, ...then };
  trade.phones[phone]?.push(act);
  return true;
}

/** The shelf is other than the book knows until the phone has told it. */
function moved(trade: Trade, slot: Slot, change: number) {
  const untold: Untold = { slot, change, at: trade.time };
  slot.shelf += change;
  trade.untold.push(untold);
  /** False where a later count has seen it already. */
  const told = () => {
    const at = trade.untold.indexOf(untold);
    if (at >= 0) trade.untold.splice(at, 1);
    return at >= 0;
  };
  // What was counted as gone stays gone: nobody would tell the book that it is back.
  const undone = () => {
    if (told()) slot.shelf -= change;
  };
  return { told, undone };
}

function sellOffline(trade: Trade, given: Dice): boolean {
  const lines = cartOf(trade, given, 2).filter(({ slot, pieces }) => slot.shelf >= pieces);
  return sellLines(trade, given, lines);
}

/** Somebody puts pieces on the shelf, and a buyer takes all that stand there: the sale may be told first. */
function restockAndSell(trade: Trade, given: Dice): boolean {
  const found = slotOf(trade, given);
  if (!found || !restockOffline(trade, given, found)) return false;
  return sellLines(trade, given, [{ ...found, pieces: found.slot.shelf, back: 0, short: 0 }]);
}

function sellLines(trade: Trade, given: Dice, lines: Line[]): boolean {
  if (lines.length === 0) return false;
  const seen = seenLines(trade, lines).map((line) => ({ ...line, name: 'Item' }));
  const less = discountOf(given, goodsKoboOf(seen));
  const totalKobo = goodsKoboOf(seen) - less.discountKobo;
  const soldAt = trade.time;
  const moves = lines.map(({ slot, pieces }) => moved(trade, slot, -pieces));
  const onDone = async ({ orderId = '', code = '' }: Result) => {
    for (const { told } of moves) told();
    const deal = newDeal(trade, { id: orderId, code, lines, totalKobo });
    soldAtCounter(trade, deal);
    deal.handedAt = soldAt;
    deal.money.push({ at: soldAt, kobo: totalKobo, isBack: false });
    // They have left the shelf before; only what was missing is news.
    for (const { slot, pieces } of lines) slot.shelf += pieces;
    await leaveShelf(trade, deal);
    trade.deals.push(deal);
  };
  const onRefused = () => {
    for (const { undone } of moves) undone();
  };
  const sale = { lines: seen, ...less, method: 'cash' as const };
  return keep(trade, given, ['counter.sale', sale], { onDone, onRefused });
}

function restockOffline(trade: Trade, given: Dice, { item, slot }: Found): true {
  const quantity = 1 + given.below(3);
  const { told, undone } = moved(trade, slot, quantity);
  const payload = { stockId: item.id, variants: [{ variantId: slot.variantId, quantity }] };
  const onDone = () => void told();
  return keep(trade, given, ['stock.add', payload], { onDone, onRefused: undone });
}

function moveOffline(trade: Trade, given: Dice): boolean {
  const found = slotOf(trade, given);
  if (!found) return false;
  const { item, slot } = found;
  const stockId = item.id;
  const { variantId } = slot;
  if (given.chance(0.5)) return restockOffline(trade, given, found);
  // Counted as it stands; what phones have not told of before it is in the figure.
  const at = trade.time;
  const counted = slot.shelf;
  const onDone = ({ superseded }: Result) => {
    if (!superseded) trade.isCounted(slot, at);
  };
  return keep(trade, given, ['stock.count', { stockId, variantId, counted }], { onDone });
}

/** What was changed in the form without a line: the field, and what stood there. */
function changeOffline(trade: Trade, given: Dice): boolean {
  const item = anyOf(given, trade.items);
  if (!item) return false;
  const at = trade.time;
  const stockId = item.id;
  if (given.chance(0.5)) {
    const fields = { description: `Text ${trade.nextName()}` };
    return keep(trade, given, ['item.change', { stockId, fields, seen: {} }], { onDone: () => {} });
  }
  const priceKobo = (2_000 + given.below(9) * 1_500) * 100;
  const shown = item.slots[0] && trade.priceOf(item, { ...item.slots[0], ownKobo: null });
  if (shown === undefined || shown === priceKobo) return false;
  const fields = { price: String(koboToNaira(priceKobo)) };
  const seen = { price: String(koboToNaira(shown)) };
  const onDone = () => trade.takePrice(item, priceKobo, at);
  return keep(trade, given, ['item.change', { stockId, fields, seen }], { onDone });
}

function stepOffline(trade: Trade, given: Dice): boolean {
  const deal = trade.dealOf(given, ({ state }) => state === 'open');
  if (!deal) return false;
  const orderId = deal.id;
  const to = nextStep(deal.status, deal.getBy);
  const at = trade.time;
  const touch = () => {
    deal.touchedAt = trade.time;
    deal.undo = undefined;
  };
  if (given.chance(0.2)) {
    const onDone = () => {
      touch();
      const back = deal.isOut ? deal.lines : [];
      for (const line of back) line.slot.shelf += outOf(line);
      Object.assign(deal, { state: 'over', status: 'cancelled', isNew: false, isOut: false });
      deal.unheardKobo += deal.claimKobo ?? 0;
      deal.claimKobo = undefined;
    };
    return keep(trade, given, ['order.cancel', { orderId, reason: 'Never came' }], { onDone });
  }
  if (given.chance(0.3)) {
    const onDone = () => {
      touch();
      addMoney(trade, deal, owedOf(deal), false, at);
    };
    return keep(trade, given, ['order.payment', { orderId, method: 'cash' }], { onDone });
  }
  if (!to) return false;
  const leaves = isLeaving(deal, to);
  if (leaves && !isThere(deal)) return false;
  // The phone's owner sees them go; the book hears of it later, and until then they are promised.
  const moves = leaves ? deal.lines.map((line) => moved(trade, line.slot, -outOf(line))) : [];
  const onDone = async () => {
    const untold = moves.map(({ told }) => told());
    if (leaves) {
      for (const line of deal.lines) line.slot.shelf += outOf(line);
      await leaveShelf(trade, deal, (line) => untold[deal.lines.indexOf(line)] === false);
    }
    touch();
    Object.assign(deal, { status: to, isNew: false });
    if (to === 'completed')
      Object.assign(deal, { state: 'handed', handedAt: at, toldAt: trade.time });
  };
  const onRefused = () => {
    for (const { undone } of moves) undone();
  };
  const payload = { orderId, to, ...(to === 'completed' && { code: 'without' as const }) };
  return keep(trade, given, ['order.step', payload], { onDone, onRefused });
}

/** Something is done on one of two phones that have no line. */
export async function actOffline(trade: Trade, given: Dice): Promise<boolean> {
  const acts = [sellOffline, sellOffline, restockAndSell, moveOffline, changeOffline, stepOffline];
  return acts[given.below(acts.length)]?.(trade, given) ?? false;
}

/** A phone has a line again: it sends what waits, and at times once more because the answer was lost. */
export async function tellPhone(trade: Trade, given: Dice): Promise<boolean> {
  const phone = given.below(phones);
  const waiting = trade.phones[phone]?.splice(0) ?? [];
  if (waiting.length === 0) return false;
  const request = {
    shopId: trade.shop.id,
    device: 'phone',
    sentAt: clockOf(trade, phone),
    operations: waiting.map(({ operation }) => operation),
  };
  const send = async () => {
    const { status, data } = await call(trade.owner, 'sendOperations', request);
    if (status !== 200)
      throw new Error(`the outbox was answered ${status}: ${JSON.stringify(data)}`);
    return (data as SendAnswer).answers;
  };
  const answers = await send();
  for (const [at, answer] of answers.entries()) {
    const act = waiting[at];
    if (answer.state === 'done') await act?.onDone((answer.result ?? {}) as Result);
    else if (answer.state === 'refused') act?.onRefused();
    else if (act) throw new Error('the outbox was told to wait');
  }
  if (!given.chance(0.3)) return true;
  trade.time += minute;
  const again = await send();
  // Refused, it is tried anew; done, it stays the one that was done.
  if (again.some(({ state }, at) => answers[at]?.state === 'done' && state !== 'done'))
    throw new Error('sent twice, an act that was done is refused');
  return true;
}
