import { decideComplaint } from '#app/domains/orders/complaints/decide-complaint.server.ts';
import { endDispute, openDispute } from '#app/providers/paystack/stand-in/disputes.server.ts';
import { action as profileAction } from '#app/routes/shop/shop-profile.tsx';
import type { Dice } from '#tests/support/dice.ts';
import { disputeEvent, postWebhook } from '#tests/support/shop/billing-bench.ts';
import { ask, isDone } from './doors.ts';
import { same, Wrong } from './glance.ts';
import { leftOnline } from './online.ts';
import { openDeal, sendAsBuyer, sendAsTeam } from './orders.ts';
import { byOperator, showWho } from './people.ts';
import { anyOf, type Deal, day, extraOf, paidOf, saidPaidOf, type Trade } from './trade.ts';

const isKept = (deal: Deal): boolean => saidPaidOf(deal) > 0;

/** For seven days after the shop says that the buyer has it, also once it says that all came back. */
const mayComplain = (deal: Deal, time: number): boolean =>
  isKept(deal) && !deal.isErased && deal.handedAt > 0 && time - deal.toldAt <= 7 * day;

/** “I did not get it”, where money was paid. */
export async function complain(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(
    given,
    ({ source, state, handedAt }) =>
      source === 'web' && (state === 'handed' || (state === 'over' && handedAt > 0)),
  );
  if (!deal) return false;
  const fields = { intent: 'complain', reason: 'not_received', words: 'Nobody came' };
  const isTaken = isDone(await sendAsBuyer(trade, deal, fields));
  const isDue = mayComplain(deal, trade.time);
  if (!deal.isInFlight) same('a complaint is taken', isTaken, isDue);
  if (isTaken) deal.complaint ??= { state: 'open', since: trade.time };
  return isTaken;
}

export async function answerComplaint(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ complaint }) => complaint !== undefined);
  if (!deal?.complaint) return false;
  const fields = { intent: 'answer-complaint', answer: 'The rider has a photo' };
  if (!isDone(await sendAsTeam(trade, deal, fields))) return false;
  if (deal.complaint.state === 'open') deal.complaint = { state: 'answered', since: trade.time };
  return true;
}

/** The buyer says that the answer is enough, or asks the operators to decide. */
export async function replyToAnswer(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ complaint }) => complaint !== undefined);
  if (!deal) return false;
  const isEnough = given.chance(0.3);
  const intent = isEnough ? 'complaint-solved' : 'complaint-raise';
  if (!isDone(await sendAsBuyer(trade, deal, { intent }))) return false;
  deal.complaint = { state: isEnough ? 'solved' : 'raised', since: trade.time };
  return true;
}

export async function decideAsOperator(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ complaint }) => complaint?.state === 'raised');
  if (!deal) return false;
  const to = given.chance(0.6) ? 'refund_due' : 'for_shop';
  const decision = { to, reason: 'The photo shows another door than the one named.' } as const;
  if (!(await byOperator(decideComplaint(trade.operator, deal.id, decision)))) return false;
  deal.complaint = { state: to, since: trade.time };
  return true;
}

const patience: Record<string, readonly [ms: number, next: string]> = {
  open: [2 * day, 'raised'],
  answered: [7 * day, 'solved'],
};

/** An answer that did not come in time, on either side, is an answer. */
export function moveComplaints(trade: Trade): void {
  for (const deal of trade.deals) {
    const { complaint } = deal;
    const [ms, next] = patience[complaint?.state ?? ''] ?? [Number.POSITIVE_INFINITY, ''];
    if (complaint && isKept(deal) && trade.time - complaint.since >= ms) complaint.state = next;
  }
}

const tellBank = async (trade: Trade, ...event: Parameters<typeof disputeEvent>) => {
  const told = await postWebhook(trade.providerUrl, await disputeEvent(...event));
  if (told.status >= 500) throw new Error(`the webhook answered ${told.status}`);
};

/** The bank of somebody who paid online asks for the money back; at times it says so twice. */
export async function dispute(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(
    given,
    ({ money, isInFlight }) => !isInFlight && money.some(({ isOnline }) => isOnline),
  );
  const reference = deal && anyOf(given, deal.pages);
  if (!deal || !reference || trade.disputes.some((one) => one.reference === reference))
    return false;
  if ((await leftOnline(reference)) === 0) return false;
  const id = (await openDispute(reference))?.dispute.id ?? 0;
  for (let n = given.chance(0.3) ? 2 : 1; n > 0; n--)
    await tellBank(trade, reference, 'create', null, { id });
  trade.disputes.push({ id, reference, deal, isOpen: true });
  return true;
}

export async function answerDispute(trade: Trade, given: Dice): Promise<boolean> {
  const open = trade.disputes.filter(({ isOpen }) => isOpen);
  const asked = anyOf(given, given.chance(0.7) && open.length > 0 ? open : trade.disputes);
  if (!asked) return false;
  const { own } = await openDeal(trade, asked.deal);
  const paymentId = own.payments.find(
    ({ reference }: { reference: string | null }) => reference === asked.reference,
  )?.id;
  const fields = { intent: 'evidence', paymentId: paymentId ?? '', evidence: 'Signed on Monday' };
  const isTaken = isDone(await sendAsTeam(trade, asked.deal, fields));
  // Who may not see payments may not speak of them either.
  same('an answer to the bank is taken', isTaken, asked.isOpen && trade.hand === trade.owner);
  return isTaken;
}

/** The bank decides. Lost, what is left of the payment is gone at once. */
export async function endQuarrel(trade: Trade, given: Dice): Promise<boolean> {
  const asked = anyOf(
    given,
    trade.disputes.filter(({ isOpen, deal }) => isOpen && !deal.isInFlight),
  );
  if (!asked) return false;
  const { id, reference, deal } = asked;
  const resolution = given.chance(0.6) ? 'merchant-accepted' : 'declined';
  const left = await leftOnline(reference);
  await endDispute(id, resolution);
  await tellBank(trade, reference, 'resolve', resolution, { id });
  // The beginning, told once more after the end.
  if (given.chance(0.3)) await tellBank(trade, reference, 'create', null, { id });
  asked.isOpen = false;
  if (resolution === 'declined') return true;
  const lost = { at: trade.time, kobo: -left, isBack: true, isOnline: true };
  deal.lost.push(lost);
  deal.money.push(lost);
  deal.undo = undefined;
  return true;
}

/** Somebody waits for the shop, for money, or for a decision about it. */
const isUnderWay = (deal: Deal, time: number): boolean =>
  deal.claimKobo !== undefined ||
  extraOf(deal) > 0 ||
  (deal.state === 'open' && paidOf(deal) > 0) ||
  (deal.source === 'web' && deal.state !== 'open' && !deal.complaint && mayComplain(deal, time)) ||
  (isKept(deal) &&
    ['open', 'answered', 'raised', 'refund_due'].includes(deal.complaint?.state ?? ''));

/** Nobody closes a shop while somebody's money is under way. */
export async function closeShop(trade: Trade): Promise<boolean> {
  if (!trade.deals.some((deal) => !deal.isInFlight && isUnderWay(deal, trade.time))) return false;
  await showWho(trade);
  const fields = { intent: 'delete', name: 'Ngozi Fashion House' };
  const answer = await ask(profileAction, { browser: trade.owner, path: '/shop', fields });
  if (isDone(answer)) throw new Wrong('the shop was deleted while money is under way');
  return true;
}

/** What waits for a hand of the shop stands on its start page. */
export function handFits(trade: Trade, hand: Record<string, { orderId: string }[]>): void {
  const shown = (kind: string) => [...new Set(hand[kind]?.map(({ orderId }) => orderId))].sort();
  const known = (fits: (deal: Deal) => boolean) =>
    trade.deals
      .filter(fits)
      .map(({ id }) => id)
      .sort();
  const isWaiting = (deal: Deal) =>
    isKept(deal) && ['open', 'refund_due'].includes(deal.complaint?.state ?? '');
  same('start page, complaints', shown('complaints'), known(isWaiting));
  const isDisputed = (deal: Deal) => trade.disputes.some((one) => one.isOpen && one.deal === deal);
  same('start page, disputes', shown('disputes'), known(isDisputed));
  same('start page, paid twice', shown('overpaid'), known((deal) => extraOf(deal) > 0).slice(0, 5));
}
