import { newToken } from '#app/platform/id.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { action as buyerAction, loader as buyerLoader } from '#app/routes/market/order-track.tsx';
import { loader as receiptLoader } from '#app/routes/market/receipt.tsx';
import { action as teamAction, loader as teamLoader } from '#app/routes/orders/order-detail.tsx';
import type { Dice } from '#tests/support/dice.ts';
import { ask, isDone } from './doors.ts';
import { slotOf } from './goods.ts';
import { anyOf, type Deal, handMoneyOf, type Line, outOf, paidOf, type Trade } from './trade.ts';

export const openDeal = async (trade: Trade, deal: Deal) => {
  const params = { orderId: deal.id };
  const path = `/orders/${deal.id}`;
  return (await ask(teamLoader, { browser: trade.owner, path, params })).data;
};

export const openAsBuyer = (deal: Deal) =>
  ask(buyerLoader, {
    browser: deal.browser,
    path: `/o/${deal.code}`,
    params: { code: deal.code },
  });

const stranger = { cookie: '', address: '102.7.7.9' };

/** What somebody else who has the link gets. */
export const openAsStranger = ({ code }: Deal) =>
  Promise.all([
    ask(buyerLoader, { browser: stranger, path: `/o/${code}`, params: { code } }),
    ask(receiptLoader, { browser: stranger, path: `/o/${code}/receipt`, params: { code } }),
  ]);

export const cancelAsStranger = ({ code }: Deal) =>
  ask(buyerAction, {
    browser: stranger,
    path: `/o/${code}`,
    params: { code },
    fields: { intent: 'cancel' },
  });

type Sent = Record<string, string>;

/** A form of the team's order page. */
export const sendAsTeam = async (trade: Trade, deal: Deal, fields: Sent) => {
  const params = { orderId: deal.id };
  const path = `/orders/${deal.id}`;
  const answer = await ask(teamAction, { browser: trade.hand, path, params, fields });
  if (isDone(answer)) deal.touchedAt = trade.time;
  return answer;
};

/** A form of the buyer's own page. */
export const sendAsBuyer = async (trade: Trade, deal: Deal, fields: Sent) => {
  const { browser } = deal;
  const params = { code: deal.code };
  const answer = await ask(buyerAction, { browser, path: `/o/${deal.code}`, params, fields });
  if (isDone(answer)) deal.touchedAt = trade.time;
  return answer;
};

export const newDeal = (
  trade: Trade,
  made: Partial<Deal> & Pick<Deal, 'id' | 'code' | 'lines'>,
): Deal => ({
  source: 'web',
  payBy: 'delivery',
  totalKobo: 0,
  state: 'open',
  status: 'pending',
  isOut: false,
  getBy: 'pickup',
  isNew: true,
  feeIsOpen: false,
  money: [],
  toldBackKobo: 0,
  pages: [],
  isInFlight: false,
  phone: '',
  discountCode: '',
  isErased: false,
  claimKobo: undefined,
  unheardKobo: 0,
  touchedAt: trade.time,
  handedAt: 0,
  toldAt: 0,
  lost: [],
  browser: { cookie: '', address: '102.7.7.7' },
  ...made,
});

/** What somebody puts into the cart, at the price that stands on the item's page. */
export function cartOf(trade: Trade, given: Dice, most: number): Line[] {
  const lines: Line[] = [];
  for (let n = given.chance(0.25) ? 2 : 1; n > 0; n--) {
    const found = slotOf(trade, given);
    if (!found || lines.some(({ slot }) => slot === found.slot)) continue;
    lines.push({ ...found, pieces: 1 + given.below(most), back: 0, short: 0 });
  }
  return lines;
}

export const seenLines = (trade: Trade, lines: readonly Line[]) =>
  lines.map(({ item, slot, pieces }) => ({
    stockId: item.id,
    variantId: slot.variantId,
    quantity: pieces,
    priceKobo: trade.priceOf(item, slot),
  }));

type Seen = ReturnType<typeof seenLines>;
export const goodsKoboOf = (lines: Seen): number =>
  lines.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0);

/** At the counter some get it for less. */
export const discountOf = (given: Dice, goodsKobo: number) =>
  given.chance(0.2)
    ? { discountKobo: Math.floor(goodsKobo / 700) * 100, reason: 'A friend' }
    : { discountKobo: 0 };

export const addMoney = (
  trade: Trade,
  deal: Deal,
  kobo: number,
  isBack = false,
  at = trade.time,
): (() => void) => {
  const entry = { at, kobo, isBack };
  deal.money.push(entry);
  // Taken back by a record of its own, of today.
  return () => deal.money.push({ at: trade.time, kobo: -kobo, isBack, undoes: entry });
};

/** First out of the shop's own hands; what came online goes back online, and nobody knows yet when. */
export function giveBack(trade: Trade, deal: Deal, kobo: number): (() => void) | undefined {
  const byHand = Math.min(kobo, handMoneyOf(deal));
  if (kobo > byHand) deal.isInFlight = true;
  return byHand > 0 ? addMoney(trade, deal, -byHand, true) : undefined;
}

export function keepUndo(
  answer: { data: { done?: { undo?: string | null } } },
  deal: Deal,
  revert: () => void,
) {
  const step = answer.data?.done?.undo;
  deal.undo = step ? { step, revert } : undefined;
}

/** How much goes back: nothing, a part, or all that there is. */
export const partOf = (given: Dice, most: number): number =>
  anyOf(given, [0, Math.floor(most / 300) * 100, most]) ?? 0;

export async function cancel(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given);
  if (!deal) return false;
  const refund = partOf(given, paidOf(deal));
  const fields: Sent = { intent: 'cancel', reason: 'because', way: 'cash', key: newToken() };
  if (refund > 0) fields.refund = String(koboToNaira(refund));
  const answer = await sendAsTeam(trade, deal, fields);
  if (!isDone(answer)) return false;
  end(trade, deal, answer, refund);
  return true;
}

export function end(
  trade: Trade,
  deal: Deal,
  answer: { data: { done?: { undo?: string | null } } },
  refund: number,
): void {
  const { isNew, state, status, claimKobo, unheardKobo, isOut } = deal;
  const before = { isNew, state, status, claimKobo, unheardKobo, isOut };
  const out = deal.isOut ? deal.lines.map((line) => ({ line, pieces: outOf(line) })) : [];
  deal.state = 'over';
  deal.status = 'cancelled';
  deal.isNew = false;
  deal.unheardKobo += claimKobo ?? 0;
  deal.claimKobo = undefined;
  const takeBack = giveBack(trade, deal, refund);
  for (const { line, pieces } of out) line.slot.shelf += pieces;
  deal.isOut = false;
  keepUndo(answer, deal, () => {
    Object.assign(deal, before);
    takeBack?.();
    for (const { line, pieces } of out) line.slot.shelf -= pieces;
  });
}

export async function cancelAsBuyer(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ source }) => source === 'web');
  if (!deal) return false;
  const answer = await sendAsBuyer(trade, deal, { intent: 'cancel' });
  if (!isDone(answer)) return false;
  deal.state = 'over';
  deal.status = 'cancelled';
  deal.undo = undefined;
  return true;
}

export async function takeBack(trade: Trade, given: Dice): Promise<boolean> {
  const isHanded = ({ state }: Deal) => state === 'handed';
  // What was oversold comes back too.
  const isShort = (one: Deal) => isHanded(one) && one.lines.some(({ short }) => short > 0);
  const deal = (given.chance(0.5) && trade.dealOf(given, isShort)) || trade.dealOf(given, isHanded);
  const line =
    deal &&
    anyOf(
      given,
      deal.lines.filter((one) => outOf(one) > 0),
    );
  if (!deal || !line) return false;
  const isPart = given.chance(0.5);
  const refund = partOf(given, paidOf(deal));
  const data = await openDeal(trade, deal);
  const row = data.own.lines.find(
    ({ stockId, variantId }: { stockId: string; variantId: string | null }) =>
      stockId === line.item.id && variantId === line.slot.variantId,
  );
  const fields: Sent = { intent: 'return', reason: 'because', way: 'cash', key: newToken() };
  fields.refund = String(koboToNaira(refund));
  if (isPart) fields.back = `${row?.id}:1`;
  const answer = await sendAsTeam(trade, deal, fields);
  if (!isDone(answer)) return false;
  const isAll = !isPart || deal.lines.every((one) => outOf(one) === (one === line ? 1 : 0));
  if (isAll) {
    end(trade, deal, answer, refund);
    return true;
  }
  line.back += 1;
  line.slot.shelf += 1;
  const undoMoney = giveBack(trade, deal, refund);
  keepUndo(answer, deal, () => {
    line.back -= 1;
    line.slot.shelf -= 1;
    undoMoney?.();
  });
  return true;
}

/** The last step is taken back. */
export async function undo(trade: Trade): Promise<boolean> {
  const deal = trade.deals.find(
    ({ undo: kept, touchedAt }) => kept && touchedAt > trade.time - 9_000,
  );
  if (!deal?.undo) return false;
  const { step, revert } = deal.undo;
  const answer = await sendAsTeam(trade, deal, { intent: 'undo', step });
  deal.undo = undefined;
  if (!isDone(answer)) return false;
  revert();
  return true;
}
