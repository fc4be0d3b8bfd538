import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { holdShop } from '../facts.queries.server.ts';
import { buyerName } from '../order-draft.ts';
import { orderErrors } from '../orders.errors.ts';
import { maxPieces } from '../orders.ts';
import { bidItem } from './bid-item.queries.server.ts';
import { type Bid, endOf, noteBid } from './bid-log.server.ts';
import { bids } from './bids.table.server.ts';
import { bidCodeLength, isBuyersAmount, liveStates } from './bids.ts';

/** As it is typed, in naira; what is no amount is refused by the bounds. */
export const bidAmount = textField({ max: 30, tooLong: 'orders.bid_amount' })
  .transform((typed) => nairaToKobo(typed) ?? -1)
  .refine((kobo) => kobo > 0, 'orders.bid_amount');

/** What a buyer fills in to make an offer. */
export const bidDraft = z.object({
  stockId: keyField(),
  variantId: keyField()
    .transform((id) => id || null)
    .default(null),
  amount: bidAmount,
  quantity: keyField({ max: 6, invalid: 'orders.bid_quantity' })
    .regex(/^\d{1,6}$/, 'orders.bid_quantity')
    .transform(Number)
    .refine((pieces) => pieces >= 1 && pieces <= maxPieces, 'orders.bid_quantity'),
  name: buyerName,
  phone: textField({ max: 40, tooLong: 'orders.phone_invalid' })
    .transform((typed) => phoneKey(typed) ?? '')
    .refine(Boolean, 'orders.phone_invalid'),
});

export type BidDraft = z.output<typeof bidDraft>;

interface Bidder {
  visitorKey: string;
  language: string;
}

/** What nobody answered or used in time makes room for another one. */
async function endExpired(tx: Transaction, visitorKey: string, stockId: string): Promise<void> {
  await tx
    .update(bids)
    .set({ state: 'expired', updatedAt: now() })
    .where(
      and(
        eq(bids.visitorKey, visitorKey),
        eq(bids.stockId, stockId),
        inArray(bids.state, [...liveStates]),
        lte(bids.expiresAt, now()),
      ),
    );
}

const isSame = (known: Bid, draft: BidDraft): boolean =>
  known.state === 'open' &&
  known.amountKobo === draft.amount &&
  known.quantity === draft.quantity &&
  known.variantId === draft.variantId;

/** A buyer's offer for an item; the same one sent twice is one, and there is never a second beside it. */
export async function makeBid(tx: Transaction, draft: BidDraft, bidder: Bidder): Promise<Bid> {
  const { stockId, variantId, amount, quantity } = draft;
  const item = await bidItem(tx, draft);
  if (!item || !(await holdShop(tx, item.shopId, { takesNew: true })))
    throw orderErrors.not_found();
  if (!item.negotiable) throw orderErrors.bid_not_negotiable();
  if (!isBuyersAmount(amount, item))
    throw orderErrors.bid_amount({}, { fields: { amount: 'orders.bid_amount' } });
  if (item.left === 0) throw orderErrors.bid_sold_out();
  if (quantity > item.left)
    throw orderErrors.bid_few_left(
      { count: item.left },
      { fields: { quantity: 'orders.bid_few_left' } },
    );
  await endExpired(tx, bidder.visitorKey, stockId);
  const [made] = await tx
    .insert(bids)
    .values({
      id: newId(),
      shopId: item.shopId,
      stockId,
      variantId,
      code: newCode(bidCodeLength),
      state: 'open',
      quantity,
      amountKobo: amount,
      priceKobo: item.priceKobo,
      visitorKey: bidder.visitorKey,
      buyerName: draft.name,
      buyerPhone: draft.phone,
      language: bidder.language,
      expiresAt: endOf('open'),
    })
    .onConflictDoNothing({
      target: [bids.visitorKey, bids.stockId],
      where: sql`state in ('open', 'countered', 'accepted')`,
    })
    .returning();
  if (made) {
    await noteBid(tx, made, { kind: 'offer', doer: { by: 'buyer' } });
    return made;
  }
  const [known] = await tx
    .select()
    .from(bids)
    .where(
      and(
        eq(bids.visitorKey, bidder.visitorKey),
        eq(bids.stockId, stockId),
        inArray(bids.state, [...liveStates]),
      ),
    );
  if (known && isSame(known, draft)) return known;
  throw orderErrors.bid_live();
}
