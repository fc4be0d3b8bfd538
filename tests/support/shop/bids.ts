import { eq } from 'drizzle-orm';
import { bids } from '#app/domains/orders/bids/bids.table.server.ts';
import { type BidDraft, bidDraft, makeBid } from '#app/domains/orders/bids/make-bid.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { makePlainItem, ownerOf } from './orders.ts';

/** An item of ₦12,000 that buyers may offer less for. */
export async function makeNegotiable(shopId: string, quantity = 5): Promise<string> {
  const id = await makePlainItem(shopId, quantity);
  const form = new FormData();
  form.set('intent', 'negotiable');
  form.set('negotiable', 'on');
  await answerPrices(await ownerOf(shopId), id, form);
  return id;
}

/** What a buyer types; the amount in naira. */
export const bidOf = (
  stockId: string,
  amount: string,
  more: Record<string, string> = {},
): BidDraft =>
  bidDraft.parse({
    stockId,
    amount,
    quantity: '1',
    name: 'Fúnmi Adébáyọ̀',
    phone: '0805 555 0123',
    ...more,
  });

export const newBuyer = () => ({ visitorKey: newToken(), language: 'en' });

export const offer = (draft: BidDraft, buyer = newBuyer()) =>
  inTransaction((tx) => makeBid(tx, draft, buyer));

export async function bidRow(id: string) {
  const [row] = await database().select().from(bids).where(eq(bids.id, id));
  if (!row) throw new Error('there is no such offer');
  return row;
}
