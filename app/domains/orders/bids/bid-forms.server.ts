import { z } from 'zod';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, rawForm } from '#app/platform/http/input/form-fields.ts';
import { type Caller, limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { keyField } from '#app/platform/text/fields.ts';
import type { MetVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { answerBid, answerBidByBuyer, type BidAnswer } from './answer-bid.server.ts';
import { bidMoves } from './bids.ts';
import { bidAmount, bidDraft, makeBid } from './make-bid.server.ts';

/** As tight as the chat: each offer wakes the shop's phones. */
const bidLimit = { name: 'bid', visitor: 60, address: 3_000 };

/** So many first offers a day of one network need nothing; each one after that one more step. */
const newBids = (address: string) => ({
  name: 'bid.new',
  of: clientNetworks(address).site,
  limit: 20,
  per: 24 * 3_600,
});

interface FromBuyer {
  met: MetVisitor;
  address: string;
  language: string;
}

const callerOf = ({ met, address }: FromBuyer, form: FormData): Caller => ({
  met,
  address,
  step: stepAnswerIn(form),
});

/** The form of a new offer; answers its code. */
export async function makeFromForm(
  buyer: FromBuyer,
  stockId: string,
  form: FormData,
): Promise<string> {
  await limitVisitor(callerOf(buyer, form), bidLimit, [newBids(buyer.address)]);
  const draft = checked(bidDraft, { ...rawForm(form), stockId });
  const bidder = { visitorKey: visitorKey(buyer.met.visitorId), language: buyer.language };
  return (await inTransaction((tx) => makeBid(tx, draft, bidder))).code;
}

const answerInput = z
  .object({
    intent: z.enum(bidMoves, 'orders.choose_way'),
    seenKobo: keyField({ max: 15, invalid: 'orders.bid_changed' })
      .regex(/^\d{1,15}$/, 'orders.bid_changed')
      .transform(Number),
    amount: z.unknown().optional(),
  })
  .transform(({ intent, seenKobo, amount }, context): BidAnswer => {
    if (intent !== 'counter') return { move: intent, seenKobo };
    const read = bidAmount.safeParse(amount);
    if (read.success) return { move: intent, seenKobo, amountKobo: read.data };
    context.addIssue({ code: 'custom', path: ['amount'], message: 'orders.bid_amount' });
    return z.NEVER;
  });

/** The team's buttons, wherever an offer is shown. */
export const answerFromForm = (actor: Actor, form: FormData): Promise<unknown> =>
  inTransaction((tx) =>
    answerBid(tx, actor, { bidId: keyOf(form, 'id'), ...checked(answerInput, rawForm(form)) }),
  );

/** The buyer's buttons on the page of the offer. */
export async function replyFromForm(buyer: FromBuyer, code: string, form: FormData): Promise<void> {
  await limitVisitor(callerOf(buyer, form), bidLimit);
  const answer = checked(answerInput, rawForm(form));
  await inTransaction((tx) => answerBidByBuyer(tx, code, answer));
}
