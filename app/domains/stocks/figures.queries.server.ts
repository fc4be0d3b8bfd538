import { and, asc, count, eq, lte, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { stocks } from './stocks.table.server.ts';

const lowFrom = 5;

/** What the start page says about the stock: how much runs low and what has run out. */
export async function stockFigures(shopId: string) {
  const db = database();
  const own = eq(stocks.shopId, shopId);
  const [low, out] = await Promise.all([
    db
      .select({ n: count() })
      .from(stocks)
      .where(and(own, lte(stocks.quantity, lowFrom))),
    db
      .select({ id: stocks.id, name: stocks.productName })
      .from(stocks)
      .where(and(own, eq(stocks.quantity, 0), eq(stocks.status, 'active')))
      .orderBy(asc(stocks.updatedAt))
      .limit(2),
  ]);
  return { low: low[0]?.n ?? 0, out };
}

/** What goes with the shop: items and their photos. */
export async function stockDeletionCounts(shopId: string) {
  const [row] = await database()
    .select({
      items: count(),
      photos: sql<number>`coalesce(sum(1 + jsonb_array_length(${stocks.additionalImages})), 0)::int`,
    })
    .from(stocks)
    .where(eq(stocks.shopId, shopId));
  return { items: row?.items ?? 0, photos: row?.photos ?? 0 };
}
