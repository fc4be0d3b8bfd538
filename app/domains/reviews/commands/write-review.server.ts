import { eq } from 'drizzle-orm';
import { tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import { lockByCode } from '#app/domains/orders/commands/change-order.server.ts';
import type { Order } from '#app/domains/orders/commands/order-log.server.ts';
import { orderErrors } from '#app/domains/orders/orders.errors.ts';
import { keepNoUndo } from '#app/domains/orders/steps/keep-undo.server.ts';
import { holdShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { activeRole, isTeamPhone } from '#app/domains/shops/shops.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { newId } from '#app/platform/id.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { answerPath } from '../answer-path.ts';
import { itemsOf, orderToReview } from '../order-facts.queries.server.ts';
import { phoneWaitsUntil, weightOfReview } from '../review-weight.queries.server.ts';
import { reviewErrors } from '../reviews.errors.ts';
import { reviewWritten } from '../reviews.events.ts';
import { dropPhotosJob } from '../reviews.jobs.server.ts';
import { type ReviewPhoto, reviewItems, reviews } from '../reviews.table.server.ts';
import { changeableUntil, isReviewable, maxReviewPhotos, shownName } from '../reviews.ts';

type Review = typeof reviews.$inferSelect;

/** Throws unless this order may be reviewed now, or its review be changed. */
export function refuseClosed(order: Order, before: Pick<Review, 'createdAt'> | undefined): void {
  if (before) {
    if (now() > changeableUntil(before.createdAt)) throw reviewErrors.too_late();
  } else if (!isReviewable(order, now())) throw reviewErrors.not_open();
}

export interface ReviewDraft {
  code: string;
  stars: number;
  text: string;
  /** Photos of before that stay. */
  keep: readonly string[];
  /** Already stored. */
  photos: readonly ReviewPhoto[];
  /** Who is signed in, if anybody: the team does not review its own shop. */
  userId?: string | undefined;
}

async function noteItems(tx: Transaction, orderId: string, reviewId: string): Promise<void> {
  const items = (await itemsOf(tx, orderId)).map((stockId) => ({ stockId, reviewId }));
  if (items.length > 0) await tx.insert(reviewItems).values(items);
}

async function change(
  tx: Transaction,
  before: Review,
  draft: ReviewDraft,
  weight: number,
): Promise<void> {
  const kept = before.photos.filter(({ id }) => draft.keep.includes(id));
  const photos = [...kept, ...draft.photos];
  if (photos.length > maxReviewPhotos) throw reviewErrors.too_many_photos();
  const { stars, text } = draft;
  await tx
    .update(reviews)
    // It gains what the order has been confirmed by since, and loses nothing.
    .set({ stars, text, photos, changedAt: now(), weight: Math.max(weight, before.weight) })
    .where(eq(reviews.id, before.id));
  const ids = before.photos.flatMap(({ id }) => (draft.keep.includes(id) ? [] : [id]));
  if (ids.length > 0) await enqueue(tx, dropPhotosJob, { shopId: before.shopId, ids });
}

async function write(
  tx: Transaction,
  order: Order,
  draft: ReviewDraft,
  weight: number,
): Promise<void> {
  if (draft.photos.length > maxReviewPhotos) throw reviewErrors.too_many_photos();
  const until = await phoneWaitsUntil(tx, order, weight);
  if (until) throw reviewErrors.once_a_month({ day: formatDay(until) });
  const { stars, text, photos } = draft;
  const id = newId();
  const { shopId } = order;
  await tx.insert(reviews).values({
    id,
    shopId,
    orderId: order.id,
    stars,
    text,
    photos: [...photos],
    weight,
    createdAt: now(),
  });
  await noteItems(tx, order.id, id);
  // Somebody has spoken of a completed order: it can no longer have been a wrong tap.
  await keepNoUndo(tx, order.id);
  await tellTeam(tx, {
    shopId,
    kind: 'review',
    tag: `review-${id}`,
    path: answerPath(shopId, id),
    facts: { name: shownName(order.buyerName), count: stars },
  });
  await enqueue(tx, reviewWritten, { shopId });
}

/** One review for an order; sent again within a week, it is changed. The shop is locked before the order, as everywhere. */
export async function writeReview(tx: Transaction, draft: ReviewDraft): Promise<void> {
  const found = await orderToReview(draft.code, tx);
  const shop = found && (await holdShop(tx, found.order.shopId));
  if (!shop || shop.deletingAt) throw orderErrors.not_found();
  const shopId = shop.id;
  if (draft.userId && (await activeRole({ shopId, userId: draft.userId }, tx)))
    throw reviewErrors.own_shop();
  const order = await lockByCode(tx, draft.code);
  // Not signed in, but with a number of the team: the shop would speak of itself as a buyer.
  if (await isTeamPhone({ shopId, phone: order.buyerPhone }, tx)) throw reviewErrors.own_shop();
  const [before] = await tx.select().from(reviews).where(eq(reviews.orderId, order.id));
  refuseClosed(order, before);
  const weight = await weightOfReview(tx, order);
  if (before) await change(tx, before, draft, weight);
  else await write(tx, order, draft, weight);
  await broadcast(tx, 'market.changed', [shopId]);
}
