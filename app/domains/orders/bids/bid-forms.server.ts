import { z } from 'zod';
import type { Requester } from '#app/domains/accounts/accounts.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { isWithinBudget } from '#app/domains/shops/new-contacts.server.ts';
import { shopOfStock } from '#app/domains/stocks/stocks.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { stepAnswerIn } from '#app/platform/extra-step/extra-step.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, rawForm } from '#app/platform/http/input/form-fields.ts';
import { type Caller, limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { keyField } from '#app/platform/text/fields.ts';
import type { MetVisitor } from '#app/platform/visitors/signed-visitor.server.ts';
import { type DoneOrAsked, doOrAsk, proofOf } from '../hoarding/buyer-proof.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { answerBid, answerBidByBuyer, type BidAnswer } from './answer-bid.server.ts';
import { liveBidOf } from './bids.queries.server.ts';
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

interface Bidding extends FromBuyer {
  requester: Requester;
  /** The browser's new token, which outlives an offer that is refused after the right code. */
  onProved: (browserToken: string) => void;
}

/**
 * Reads the form of a new offer and answers the offer's code. Above the budget of network, visitor, shop or number the
 * buyer types a code that is sent to the number. An offer that exists already is answered again without one.
 */
export async function makeFromForm(
  buyer: Bidding,
  stockId: string,
  form: FormData,
): Promise<DoneOrAsked<string>> {
  const { address, language, requester, onProved } = buyer;
  const draft = checked(bidDraft, { ...rawForm(form), stockId });
  const { phone } = draft;
  const bidder = { visitorKey: visitorKey(buyer.met.visitorId), language };
  const known = await liveBidOf(bidder.visitorKey, stockId);
  const shopId = await shopOfStock(stockId);
  const contact = { kind: 'bid', ...bidder, address, phone } as const;
  const isFree =
    known !== undefined || shopId === undefined || (await isWithinBudget({ ...contact, shopId }));
  // The form carries one ticket: where a code is due, its step is the only one.
  const also = isFree && !known ? [newBids(address)] : [];
  await limitVisitor(callerOf(buyer, form), bidLimit, also);
  return doOrAsk({
    form,
    phone,
    requester,
    act: (by) =>
      inTransaction(async (tx) => {
        if (!isFree && !(await proofOf(by)(tx, phone))) throw orderErrors.code_needed();
        const { code } = await makeBid(tx, draft, bidder);
        // Withdrawn meanwhile: a new one must not pass as the old one.
        if (known && code !== known) throw orderErrors.bid_changed();
        return code;
      }),
    onProved,
  });
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
