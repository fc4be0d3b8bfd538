import { and, desc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Order } from '#app/domains/orders/commands/order-log.server.ts';
import { handOvers } from '#app/domains/orders/hand-over/hand-over.table.server.ts';
import { isOfPhone, orders, visitorOrders } from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { ratingWeight } from '#app/domains/shops/commands/rate-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { lowestId } from '#app/platform/id.ts';
import { reviews } from './reviews.table.server.ts';
import { daysBetween, nextReviewFrom } from './reviews.ts';

/** In thousandths of a rating. */
const fullWeight = 4_000;
const dayMs = 24 * 3_600_000;
const ofLast = (days: number) => gt(reviews.id, lowestId(now().getTime() - days * dayMs));

/** Whether somebody else than the shop stands for the order: a phone that had a code, money at the provider, or the hand-over code. */
async function isProved(executor: Executor, order: Order): Promise<boolean> {
  // Without a network it is from before networks were kept, or came from no browser.
  if (order.phoneProved || order.network === null) return true;
  const [row] = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, order.id),
        or(
          sql`exists (select from ${handOvers} where ${handOvers.orderId} = ${orders.id} and ${isNotNull(handOvers.doneAt)})`,
          sql`exists (select from ${visitorOrders} where ${visitorOrders.orderId} = ${orders.id})`,
          sql`${orders.paidKobo} > 0 and exists (select from ${orderPayments} where ${orderPayments.orderId} = ${orders.id}
            and ${orderPayments.method} = 'online' and ${orderPayments.state} = 'success')`,
        ),
      ),
    );
  return row !== undefined;
}

/** What a review of this order counts; the caller holds the shop, so that of many at once only three come first. */
export async function weightOfReview(executor: Executor, order: Order): Promise<number> {
  if (await isProved(executor, order)) return fullWeight;
  const [row] = await executor
    .select({ before: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      and(
        eq(reviews.shopId, order.shopId),
        ofLast(7),
        lt(reviews.weight, fullWeight),
        eq(orders.network, order.network ?? ''),
      ),
    );
  return ratingWeight(row?.before ?? 0);
}

/**
 * From when on the phone of an order may review its shop again; undefined when it may now. A review that somebody wrote
 * with a number that is not theirs does not keep its owner from writing one.
 */
export async function phoneWaitsUntil(
  executor: Executor,
  { id, shopId, buyerPhone }: Order,
  weight: number,
): Promise<Date | undefined> {
  const [last] = await executor
    .select({ createdAt: reviews.createdAt })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      and(
        eq(reviews.shopId, shopId),
        ofLast(daysBetween),
        ne(orders.id, id),
        isOfPhone(buyerPhone),
        weight < fullWeight ? undefined : eq(reviews.weight, fullWeight),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1);
  const until = last && nextReviewFrom(last.createdAt);
  return until && until > now() ? until : undefined;
}
