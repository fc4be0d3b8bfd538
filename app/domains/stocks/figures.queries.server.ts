import { and, asc, count, eq, sql } from 'drizzle-orm';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isOffered, isOfShop } from './offered.server.ts';
import { sections } from './sections/sections.table.server.ts';
import { stocks } from './stocks.table.server.ts';
import { usualLowFrom } from './stocks.ts';

export async function sectionCount(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(sections)
    .where(eq(sections.shopId, shopId));
  return row?.n ?? 0;
}

/** What the start page says about the stock: how much runs low and what has run out, the longest ago first. */
export async function stockFigures(shopId: string, limit: number) {
  const db = database();
  const own = isOfShop(shopId);
  const isOut = and(own, eq(stocks.quantity, 0), eq(stocks.status, 'active'));
  const [counts, out] = await Promise.all([
    db
      .select({
        low: sql<number>`count(*) filter (where ${stocks.quantity} <= coalesce(${stocks.lowFrom}, ${usualLowFrom}))::int`,
        offered: sql<number>`count(*) filter (where ${isOffered})::int`,
        out: sql<number>`count(*) filter (where ${stocks.quantity} = 0 and ${stocks.status} = 'active')::int`,
      })
      .from(stocks)
      .where(own),
    db
      .select({
        id: stocks.id,
        name: stocks.productName,
        pictureBase: stocks.imageBase,
        pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
      })
      .from(stocks)
      .where(isOut)
      .orderBy(asc(stocks.updatedAt), asc(stocks.id))
      .limit(limit),
  ]);
  return {
    low: counts[0]?.low ?? 0,
    /** What buyers see. */
    offered: counts[0]?.offered ?? 0,
    outCount: counts[0]?.out ?? 0,
    out: out.map((item) => ({ id: item.id, name: item.name, photo: shopPicture(item) })),
  };
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
      photos: sql<number>`coalesce(sum((${stocks.imageBase} <> ${noPhotoBase})::int + jsonb_array_length(${stocks.additionalImages})), 0)::int`,
    })
    .from(stocks)
    .where(eq(stocks.shopId, shopId));
