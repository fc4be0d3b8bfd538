import { and, eq, gte, isNotNull, notInArray, sql } from 'drizzle-orm';
import { placeByKey } from '#app/domains/places/places.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { orders } from '../orders.table.server.ts';

const span = 30 * 86_400_000;

/** What deliveries brought in the last 30 days, and where buyers asked for one that has no row. */
export async function deliveryFigures(shopId: string) {
  const recent = and(
    eq(orders.shopId, shopId),
    gte(orders.placedAt, new Date(now().getTime() - span)),
    eq(orders.getBy, 'delivery'),
  );
  const [[sums], asked] = await Promise.all([
    database()
      .select({
        orders: sql<number>`count(*)::int`,
        feesKobo: sql<number>`coalesce(sum(${orders.feeKobo}), 0)::float8`,
      })
      .from(orders)
      .where(and(recent, notInArray(orders.status, ['cancelled', 'expired']))),
    database()
      .select({ place: orders.place, n: sql<number>`count(*)::int` })
      .from(orders)
      .where(and(recent, isNotNull(orders.feeState), isNotNull(orders.place)))
      .groupBy(orders.place)
      .orderBy(sql`count(*) desc`)
      .limit(5),
  ]);
  return {
    orders: sums?.orders ?? 0,
    feesKobo: sums?.feesKobo ?? 0,
    asked: asked.flatMap(({ place, n }) => {
      const known = placeByKey(place ?? '');
      return known ? [{ key: known.key, name: known.label, n }] : [];
    }),
  };
}
