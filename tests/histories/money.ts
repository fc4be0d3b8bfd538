import { newToken } from '#app/platform/id.ts';
import { koboToNaira } from '#app/platform/money.ts';
import type { Dice } from '#tests/support/dice.ts';
import { isDone } from './doors.ts';
import { addMoney, giveBack, keepUndo, openDeal, sendAsBuyer, sendAsTeam } from './orders.ts';
import { anyOf, type Deal, extraOf, owedOf, type Trade } from './trade.ts';

/** Cash, a card at the till, or a transfer that somebody has seen in the bank. */
export async function noteMoney(trade: Trade, given: Dice): Promise<boolean> {
  // Often for an order that was paid by transfer already, and nobody has looked.
  const isClaimed = ({ claimKobo }: Deal) => claimKobo !== undefined;
  const deal = (given.chance(0.5) && trade.dealOf(given, isClaimed)) || trade.dealOf(given);
  if (!deal) return false;
  const owed = owedOf(deal);
  const method = anyOf(given, ['cash', 'pos', 'transfer']) ?? 'cash';
  const answer = await sendAsTeam(trade, deal, { intent: 'money', method, seen: 'yes' });
  if (!isDone(answer)) return false;
  keepUndo(answer, deal, addMoney(trade, deal, owed));
  return true;
}

/** The buyer sends what the page asks for, and says so. */
export async function claim(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ payBy, state }) => payBy === 'transfer' && state === 'open');
  if (!deal) return false;
  const owed = owedOf(deal);
  const answer = await sendAsBuyer(trade, deal, { intent: 'claim', fromBank: 'GTBank' });
  if (!isDone(answer)) return false;
  deal.claimKobo ??= owed;
  return true;
}

export async function withdraw(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ claimKobo }) => claimKobo !== undefined);
  if (!deal) return false;
  const answer = await sendAsBuyer(trade, deal, { intent: 'withdraw' });
  if (isDone(answer)) deal.claimKobo = undefined;
  return isDone(answer);
}

/** Somebody looks into the bank: the transfer is there, or it is not. */
export async function decide(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ claimKobo }) => claimKobo !== undefined);
  if (deal?.claimKobo === undefined) return false;
  const { claimKobo } = deal;
  const isSeen = given.chance(0.7);
  const { own } = await openDeal(trade, deal);
  const waits = own.payments.find(
    ({ state, method }: { state: string; method: string }) =>
      state === 'pending' && method === 'transfer',
  );
  const intent = isSeen ? 'accept' : 'reject';
  const fields = { intent, paymentId: waits?.id ?? '', reason: 'not there', seen: 'yes' };
  const answer = await sendAsTeam(trade, deal, fields);
  if (!isDone(answer)) return false;
  const takeBack = isSeen ? addMoney(trade, deal, claimKobo) : undefined;
  deal.claimKobo = undefined;
  const unheardKobo = isSeen ? 0 : claimKobo;
  deal.unheardKobo += unheardKobo;
  keepUndo(answer, deal, () => {
    deal.claimKobo = claimKobo;
    deal.unheardKobo -= unheardKobo;
    takeBack?.();
  });
  return true;
}

interface Payment {
  id: string;
  state: string;
  amountKobo: number;
  correctsId: string | null;
  returnsId: string | null;
  reference: string | null;
}

async function somePayment(trade: Trade, given: Dice) {
  const deal = trade.dealOf(given, ({ money }) => money.length > 0);
  if (!deal) return undefined;
  const { own } = await openDeal(trade, deal);
  const payments = own.payments as Payment[];
  const payment = anyOf(given, payments);
  if (!payment) return undefined;
  const leftKobo = payments
    .filter(({ correctsId, returnsId }) => [correctsId, returnsId].includes(payment.id))
    .reduce((sum, { amountKobo }) => sum + amountKobo, payment.amountKobo);
  return { deal, payment, leftKobo };
}

/** It was noted by mistake: the money never came. */
export async function correct(trade: Trade, given: Dice): Promise<boolean> {
  const found = await somePayment(trade, given);
  if (!found) return false;
  const { deal, payment, leftKobo } = found;
  const fields = { intent: 'correct', paymentId: payment.id, reason: 'wrong order' };
  if (!isDone(await sendAsTeam(trade, deal, fields))) return false;
  addMoney(trade, deal, -leftKobo);
  deal.undo = undefined;
  return true;
}

export async function refund(trade: Trade, given: Dice): Promise<boolean> {
  const found = await somePayment(trade, given);
  if (!found) return false;
  const { deal, payment, leftKobo } = found;
  const kobo = given.chance(0.5) ? leftKobo : Math.floor(leftKobo / 200) * 100;
  const amount = String(koboToNaira(kobo));
  const fields = { intent: 'refund', paymentId: payment.id, amount, reason: 'broken' };
  if (!isDone(await sendAsTeam(trade, deal, { ...fields, key: newToken() }))) return false;
  if (payment.reference) deal.isInFlight = true;
  else addMoney(trade, deal, -kobo, true);
  deal.undo = undefined;
  return true;
}

/** One tap gives back what was paid twice. */
export async function giveExtraBack(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, (one) => !one.isInFlight && extraOf(one) > 0);
  if (!deal) return false;
  const kobo = extraOf(deal);
  const answer = await sendAsTeam(trade, deal, { intent: 'surplus', amount: String(kobo) });
  if (!isDone(answer)) return false;
  const takeBack = giveBack(trade, deal, kobo);
  keepUndo(answer, deal, () => takeBack?.());
  return true;
}
