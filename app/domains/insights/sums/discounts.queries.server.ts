import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { givenKobo } from '#app/domains/orders/totals/discount-given.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { addDays, type Range } from '../figures.ts';

const startOf = (day: string) => sql`(${day}::timestamp at time zone 'Africa/Lagos')`;

/** The moment lies in the days of a range, by Lagos time. */
export const isDuring = (moment: PgColumn, { from, to }: Range) =>
  and(gte(moment, startOf(from)), lt(moment, startOf(addDays(to, 1))));

/**
 * What completed sales of a time gave away, by code and by agreed prices, less what came back. On the web only a code or an
 * agreed price takes something off; without either it was given over the counter.
 */
export function discountsGiven(shopId: string, range: Range) {
  const isAgreed = sql<boolean>`(${orders.source} = 'web' and ${orders.discountCode} is null)`;
  return database()
    .select({
      code: orders.discountCode,
      isAgreed,
      orders: sql<number>`count(*)::int`,
      givenKobo,
      salesKobo: sql<number>`sum(${orders.totalKobo} - ${orders.refundedKobo})::float8`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        eq(orders.status, 'completed'),
        gt(orders.discountKobo, orders.oddKobo),
        isDuring(orders.completedAt, range),
      ),
    )
    .groupBy(orders.discountCode, isAgreed)
    .orderBy(desc(givenKobo))
    .limit(50);
}
