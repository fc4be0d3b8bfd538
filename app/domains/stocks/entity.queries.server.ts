import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { containsWords, liveRows, ownStock } from './own-stocks.queries.server.ts';
import { searchStocks } from './search/search-stocks.server.ts';
import type { StockEntity } from './stock-entity.ts';
import { stocks } from './stocks.table.server.ts';

type StockRow = typeof stocks.$inferSelect;

const photoOf = (base: string) => ({
  imagePath: base,
  imageUrl: storage().publicUrl(`${base}/${originalName}`),
});

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

function publicEntity(row: StockRow): StockEntity {
  const { id, shopId, productName, description, category1, category2, category3 } = row;
  return {
    id,
    shopId,
    productName,
    description,
    price: koboToNaira(row.priceKobo),
    category1,
    category2,
    category3,
    ...photoOf(row.imageBase),
    additionalImages: row.additionalImages.map(({ base }) => photoOf(base)),
    status: row.status,
    views: row.views,
    likes: row.likes,
    brand: row.brand,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The fields that the row itself holds for the shop's people. */
function teamEntity(row: StockRow): StockEntity {
  const { createdBy, quantity, orders, sku, notes, searchKeywords } = row;
  return {
    ...publicEntity(row),
    userId: createdBy,
    quantity,
    orders,
    sku,
    notes,
    searchKeywords,
    weight: row.weightKg,
    dimensions: { length: row.lengthCm, width: row.widthCm, height: row.heightCm },
    location: null,
    lastSold: instant(row.lastSoldAt),
    restockDate: row.restockOn,
  };
}

/** One item as a program sees it; a hidden one only for its shop's people. */
export async function stockEntity(
  id: string,
  viewerShopId: string | undefined,
): Promise<StockEntity | undefined> {
  if (!isId(id)) return undefined;
  const own = viewerShopId === undefined ? undefined : await ownStock(viewerShopId, id);
  if (own) {
    return {
      ...teamEntity(own),
      colorSizeCombinations: await liveRows(id),
      priceHistory: own.prices.map(({ priceKobo, at }) => ({
        price: koboToNaira(priceKobo),
        date: at.toISOString(),
      })),
    };
  }
  const [row] = await database()
    .select()
    .from(stocks)
    .where(and(eq(stocks.id, id), eq(stocks.status, 'active')));
  return row && publicEntity(row);
}

interface EntityList {
  shopId?: string | undefined;
  q: string;
  category?: string | undefined;
  after?: string | undefined;
  viewerShopId: string | undefined;
}

const listSize = 50;

async function page(where: Array<SQL | undefined>, after: string | undefined) {
  const rows = await database()
    .select()
    .from(stocks)
    .where(and(...where, after !== undefined && isId(after) ? lt(stocks.id, after) : undefined))
    .orderBy(desc(stocks.id))
    .limit(listSize + 1);
  const items = rows.slice(0, listSize);
  return { items, next: rows.length > listSize ? items.at(-1)?.id : undefined };
}

async function found({ q, category, after }: EntityList) {
  const { ids, next } = await searchStocks({ text: q, category, after, count: listSize });
  if (ids.length === 0) return { items: [], next };
  const rows = await database()
    .select()
    .from(stocks)
    .where(and(inArray(stocks.id, ids), eq(stocks.status, 'active')));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** Active items, the newest first; one's own shop shows its hidden ones too. What is asked of the whole market is asked of its index. */
export async function stockEntities(request: EntityList) {
  const { shopId, q, category, viewerShopId } = request;
  const isOwn = shopId !== undefined && shopId === viewerShopId;
  if (shopId !== undefined && !isId(shopId)) return { stocks: [], cursor: null };
  const known = category === undefined ? undefined : categoryBySlug(category);
  if (shopId === undefined && category !== undefined && !known) return { stocks: [], cursor: null };
  const { items, next } =
    shopId === undefined
      ? await found({ ...request, category: known?.slug })
      : await page(
          [
            eq(stocks.shopId, shopId),
            isOwn ? undefined : eq(stocks.status, 'active'),
            category === undefined ? undefined : eq(stocks.category1, known?.name ?? category),
            ...containsWords(q),
          ],
          request.after,
        );
  return { stocks: items.map(isOwn ? teamEntity : publicEntity), cursor: next ?? null };
}
