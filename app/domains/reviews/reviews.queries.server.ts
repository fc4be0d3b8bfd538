import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { handOvers } from '#app/domains/orders/hand-over/hand-over.table.server.ts';
import { orderLines, orders } from '#app/domains/orders/orders.table.server.ts';
import { isErased } from '#app/domains/orders/orders.ts';
import { isTeamPhone } from '#app/domains/shops/shops.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, replica } from '#app/platform/db/database.server.ts';
import { isId, lowestId } from '#app/platform/id.ts';
import { photoLinks } from './review-photos.server.ts';
import { phoneWaitsUntil, weightOfReview } from './review-weight.queries.server.ts';
import { reviewItems, reviews } from './reviews.table.server.ts';
import {
  changeableUntil,
  isReviewable,
  type ReviewSort,
  shownName,
  writableUntil,
} from './reviews.ts';

const reviewColumns = {
  id: reviews.id,
  shopId: reviews.shopId,
  stars: reviews.stars,
  text: reviews.text,
  photos: reviews.photos,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  createdAt: reviews.createdAt,
  changedAt: reviews.changedAt,
  buyerName: orders.buyerName,
  handedOver: sql<boolean>`${handOvers.doneAt} is not null`,
  /** What was bought, by the name that it had then. */
  item: sql<string | null>`(select ${orderLines.name} from ${orderLines}
    where ${orderLines.orderId} = ${reviews.orderId} order by ${orderLines.position} limit 1)`,
};

interface ReviewRow extends Pick<typeof reviews.$inferSelect, 'shopId' | 'photos'> {
  buyerName: string;
}

/** As everybody may read it: nothing of the order but what was bought, and no whole name. */
function shown<R extends ReviewRow>({ shopId, photos, buyerName, ...review }: R) {
  return { ...review, name: shownName(buyerName), photos: photoLinks(shopId, photos) };
}

const rowsWhere = (where: SQL | undefined, order: SQL[], limit: number) =>
  replica()
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(handOvers, eq(handOvers.orderId, reviews.orderId))
    .where(where)
    .orderBy(...order)
    .limit(limit);

export const reviewPageSize = 20;
/** So long a review is news to its shop. */
const newReviewMs = 7 * 24 * 3_600_000;

const orderOf: Record<ReviewSort, SQL[]> = {
  newest: [desc(reviews.id)],
  best: [desc(reviews.stars), desc(reviews.id)],
  lowest: [desc(sql`(- ${reviews.stars})`), desc(reviews.id)],
};

/** Behind the review that a cursor names; anything unreadable begins again. */
function behind(sort: ReviewSort, cursor: string | undefined): SQL | undefined {
  const [stars = '', id] = (cursor ?? '').split('.');
  if (!/^[1-5]$/.test(stars) || !isId(id)) return undefined;
  if (sort === 'newest') return sql`${reviews.id} < ${id}::uuid`;
  return sort === 'best'
    ? sql`(${reviews.stars}, ${reviews.id}) < (${Number(stars)}, ${id}::uuid)`
    : sql`((- ${reviews.stars}), ${reviews.id}) < (${-Number(stars)}, ${id}::uuid)`;
}

interface ReviewsRequest {
  shopId: string;
  sort: ReviewSort;
  stars: number | undefined;
  after: string | undefined;
}

/** A shop's reviews, page by page, without those that were taken away. */
export async function reviewsOf({ shopId, sort, stars, after }: ReviewsRequest) {
  const where = and(
    eq(reviews.shopId, shopId),
    isNull(reviews.withheldAt),
    stars === undefined ? undefined : eq(reviews.stars, stars),
    behind(sort, after),
  );
  const rows = await rowsWhere(where, orderOf[sort], reviewPageSize + 1);
  const last = rows.length > reviewPageSize ? rows[reviewPageSize - 1] : undefined;
  return {
    reviews: rows.slice(0, reviewPageSize).map(shown),
    next: last && `${last.stars}.${last.id}`,
  };
}

/** A list that has the review which its shop is about to answer, at its head when it stands on a later page. */
export async function withAsked<L extends { reviews: ShownReview[] }>(
  list: L,
  shopId: string,
  id: string | undefined,
): Promise<L> {
  if (!isId(id) || list.reviews.some((review) => review.id === id)) return list;
  const one = and(eq(reviews.shopId, shopId), eq(reviews.id, id), isNull(reviews.withheldAt));
  const rows = await rowsWhere(one, [], 1);
  return { ...list, reviews: [...rows.map(shown), ...list.reviews] };
}

/** Those of the last days that have no answer: how many, and the newest few, for the shop's own start page. */
export async function unansweredReviews(shopId: string, limit: number) {
  const open = and(
    eq(reviews.shopId, shopId),
    isNull(reviews.withheldAt),
    isNull(reviews.answeredAt),
    gt(reviews.id, lowestId(now().getTime() - newReviewMs)),
  );
  const [rows, count] = await Promise.all([
    rowsWhere(open, orderOf.newest, limit),
    replica().$count(reviews, open),
  ]);
  return {
    count,
    shown: rows.map(shown).map(({ id, name, stars, text }) => ({ id, name, stars, text })),
  };
}

/** What the buyer said of an order, for the team that works on it; nothing of one that is hidden. */
export async function orderReviewForShop(orderId: string) {
  const [row] = await database()
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.text,
      isAnswered: sql<boolean>`${reviews.answeredAt} is not null`,
    })
    .from(reviews)
    .where(and(eq(reviews.orderId, orderId), isNull(reviews.withheldAt)));
  return row;
}

export type OrderReviewForShop = Awaited<ReturnType<typeof orderReviewForShop>>;

export type ShownReview = Awaited<ReturnType<typeof reviewsOf>>['reviews'][number];

const shownOfItem = 3;

/** What those say who bought this item: the newest few, and all of them in figures. */
export async function reviewsOfItem(stockId: string) {
  const bought = and(
    isNull(reviews.withheldAt),
    sql`${reviews.id} in (select ${reviewItems.reviewId} from ${reviewItems}
      where ${reviewItems.stockId} = ${stockId}::uuid)`,
  );
  const [rows, [figures]] = await Promise.all([
    rowsWhere(bought, [desc(reviews.id)], shownOfItem),
    replica()
      .select({
        // As the shop's own figures are made of them (`shop_rating_figures`).
        count: sql<number>`case when count(*) = 0 then 0
          else greatest(1, round(sum(least(${reviews.weight}, 1000)) / 1000.0)) end::int`,
        average: sql<number>`coalesce(round(sum(${reviews.weight} * ${reviews.stars})::numeric
          / sum(${reviews.weight}), 2), 0)::float8`,
      })
      .from(reviews)
      .where(bought),
  ]);
  return { reviews: rows.map(shown), count: figures?.count ?? 0, average: figures?.average ?? 0 };
}

export type ItemReviews = Awaited<ReturnType<typeof reviewsOfItem>>;

/** One review as operators judge it, whether buyers see it or not. */
export async function reviewForOperator(id: string) {
  const [[row], [more]] = await Promise.all([
    rowsWhere(eq(reviews.id, id), [], 1),
    database().select({ withheldAt: reviews.withheldAt }).from(reviews).where(eq(reviews.id, id)),
  ]);
  return row && more && { ...shown(row), ...more };
}

/** Who wrote each review, as everybody reads it; nobody where the writer was forgotten or the review is gone. */
export async function writersOf(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({ id: reviews.id, buyerName: orders.buyerName })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(inArray(reviews.id, [...ids]));
  return new Map(rows.map(({ id, buyerName }) => [id, shownName(buyerName)]));
}

/** What the holder of an order's code may do about its review; undefined when there is nothing to say. */
export async function reviewOfOrder(code: string) {
  const [row] = await database()
    .select({ order: orders, review: reviews })
    .from(orders)
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(eq(orders.code, code));
  if (!row || isErased(row.order)) return undefined;
  const { order, review } = row;
  const name = shownName(order.buyerName);
  // The team does not speak of its own shop: neither anew nor in other words than before it joined.
  const isTeam = await isTeamPhone({ shopId: order.shopId, phone: order.buyerPhone });
  if (!review) {
    if (!isReviewable(order, now()) || !order.completedAt || isTeam) return undefined;
    const weight = await weightOfReview(database(), order);
    const from = await phoneWaitsUntil(database(), order, weight);
    const until = writableUntil(order.completedAt);
    // Another order of this phone was reviewed, and this one cannot be later.
    if (from && from > until) return undefined;
    return { name, from, until, isTeam, written: undefined };
  }
  const { id, stars, text, answer, changedAt, withheldAt } = review;
  const photos = photoLinks(review.shopId, review.photos);
  return {
    name,
    from: undefined,
    until: changeableUntil(review.createdAt),
    isTeam,
    written: { id, stars, text, answer, photos, changedAt, isHidden: withheldAt !== null },
  };
}

export type OrderReview = NonNullable<Awaited<ReturnType<typeof reviewOfOrder>>>;
