import { and, eq } from 'drizzle-orm';
import { chatThread, inboxThread } from '#app/domains/messages/messages.queries.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { reviewsPath } from '#app/domains/reviews/reviews.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import type { ReportKind } from './reports.ts';

export interface ReportSubject {
  kind: ReportKind;
  /** An item, a shop, a review or a thread. */
  id: string;
  shopId: string;
  name: string;
  /** Where the visitor came from. */
  back: string;
  /** The shop's own side of a chat looks. */
  byTeam: boolean;
}

/** Who asks: the visitor of this browser, and the shop whose messages they answer, if any. */
export interface Reporter {
  visitorKey?: string | undefined;
  teamOf?: string | undefined;
}

async function shopOf(id: string) {
  const [shop] = await database()
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(and(eq(shops.id, id), isStanding));
  return shop;
}

/** Also one that was withheld while somebody wrote: what they have to say still counts. */
async function itemOf(id: string) {
  const [item] = await database()
    .select({ id: stocks.id, shopId: stocks.shopId, name: stocks.productName })
    .from(stocks)
    .innerJoin(shops, eq(shops.id, stocks.shopId))
    .where(and(eq(stocks.id, id), eq(stocks.status, 'active'), isStanding));
  return item;
}

/** Known by its shop: whoever wrote it may ask to be forgotten, and a case outlives that. */
async function reviewOf(id: string) {
  const [review] = await database()
    .select({ id: reviews.id, shopId: reviews.shopId, name: shops.name })
    .from(reviews)
    .innerJoin(shops, eq(shops.id, reviews.shopId))
    .where(and(eq(reviews.id, id), isStanding));
  return review;
}

/** A thread of the shop that asks, by its own id. */
async function teamChat(id: string, shopId: string): Promise<ReportSubject | undefined> {
  const [shop, thread] = await Promise.all([shopOf(shopId), inboxThread(shopId, id)]);
  if (!shop || !thread) return undefined;
  const back = `/messages?thread=${id}`;
  return { kind: 'chat', id, shopId, name: shop.name, back, byTeam: true };
}

/**
 * What an address names, as far as whoever asks may know of it. A buyer's chat is named by its shop, and only one's own is
 * found; the shop names it by its thread.
 */
export async function reportSubject(
  kind: ReportKind,
  id: string,
  { visitorKey, teamOf }: Reporter = {},
): Promise<ReportSubject | undefined> {
  if (!isId(id)) return undefined;
  const byTeam = false;
  if (kind === 'item') {
    const item = await itemOf(id);
    return item && { kind, ...item, back: `/stocks/${id}`, byTeam };
  }
  if (kind === 'review') {
    const review = await reviewOf(id);
    return review && { kind, ...review, back: reviewsPath(review.shopId), byTeam };
  }
  const shop = await shopOf(id);
  if (!shop) return kind === 'chat' && teamOf ? teamChat(id, teamOf) : undefined;
  const { name } = shop;
  if (kind === 'shop') return { kind, id, shopId: id, name, back: `/shop/${id}`, byTeam };
  const thread = visitorKey === undefined ? undefined : await chatThread(id, visitorKey);
  return thread && { kind, id: thread.id, shopId: id, name, back: `/chat/${id}`, byTeam };
}
