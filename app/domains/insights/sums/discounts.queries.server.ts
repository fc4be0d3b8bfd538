import { and, desc, eq, gt, gte, lt, notInArray, sql } from 'drizzle-orm';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { addDays, type Range } from '../figures.ts';

const startOf = (day: string) => sql`(${day}::timestamp at time zone 'Africa/Lagos')`;

/** What was given away in a time, by code and by agreed prices; without either it was given over the counter. */
export function discountsGiven(shopId: string, { from, to }: Range) {
  const isAgreed = sql<boolean>`${orders.bidId} is not null`;
  const given = sql<number>`sum(${orders.discountKobo} - ${orders.oddKobo})::float8`;
  return database()
    .select({
      code: orders.discountCode,
      isAgreed,
      orders: sql<number>`count(*)::int`,
      givenKobo: given,
      salesKobo: sql<number>`sum(${orders.totalKobo})::float8`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        gt(orders.discountKobo, 0),
        gt(orders.discountKobo, orders.oddKobo),
        gte(orders.placedAt, startOf(from)),
        lt(orders.placedAt, startOf(addDays(to, 1))),
        notInArray(orders.status, ['cancelled', 'expired']),
      ),
    )
    .groupBy(orders.discountCode, isAgreed)
    .orderBy(desc(given))
    .limit(50);
}
