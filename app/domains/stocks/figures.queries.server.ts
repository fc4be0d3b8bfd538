import { and, asc, count, eq, lte, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { sections } from './sections/sections.table.server.ts';
import { stocks } from './stocks.table.server.ts';

const lowFrom = 5;

async function sectionCount(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(sections)
    .where(eq(sections.shopId, shopId));
  return row?.n ?? 0;
}

/** What the start page says about the stock: how much runs low and what has run out. */
export async function stockFigures(shopId: string) {
  const db = database();
  const own = eq(stocks.shopId, shopId);
  const [low, out, sectionsOf] = await Promise.all([
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
    sectionCount(shopId),
  ]);
  return { low: low[0]?.n ?? 0, out, sections: sectionsOf };
}

/** What goes with the shop: items, their photos and its sections. */
export async function stockDeletionCounts(shopId: string) {
  const [[row], inSections] = await Promise.all([itemCounts(shopId), sectionCount(shopId)]);
  return { items: row?.items ?? 0, photos: row?.photos ?? 0, sections: inSections };
}

const itemCounts = (shopId: string) =>
  database()
    .select({
      items: count(),
      photos: sql<number>`coalesce(sum(1 + jsonb_array_length(${stocks.additionalImages})), 0)::int`,
    })
    .from(stocks)
    .where(eq(stocks.shopId, shopId));
