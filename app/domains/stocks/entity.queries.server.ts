import { and, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import type { StoredVariant } from './commands/own-stock.server.ts';
import { detailsOf } from './fields/field-columns.server.ts';
import { pickDetails, publicNames, sideNames, teamNames } from './fields/product-fields.ts';
import { isOffered } from './offered.server.ts';
import { liveVariants, ownStock } from './own-stocks.queries.server.ts';
import type { StockEntity } from './stock-entity.ts';
import { stocks } from './stocks.table.server.ts';

type StockRow = typeof stocks.$inferSelect;

const photoOf = (base: string) => ({
  imagePath: base,
  imageUrl: storage().publicUrl(`${base}/${originalName}`),
});

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export function publicEntity(row: StockRow): StockEntity {
  const { id, shopId, productName, description, category1, category2, category3 } = row;
  return {
    id,
    shopId,
    productName,
    description,
    price: koboToNaira(row.priceKobo),
    lowestPrice: koboToNaira(row.lowestKobo ?? row.priceKobo),
    highestPrice: koboToNaira(row.highestKobo ?? row.priceKobo),
    optionName: row.optionName,
    category1,
    category2,
    category3,
    ...photoOf(row.imageBase),
    additionalImages: row.additionalImages.map(({ base }) => photoOf(base)),
    status: row.status,
    views: row.views,
    likes: row.likes,
    ...pickDetails(detailsOf(row), publicNames),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The fields that the row itself holds for the shop's people. */
export function teamEntity(row: StockRow): StockEntity {
  const { createdBy, quantity, orders, searchKeywords } = row;
  const details = detailsOf(row);
  return {
    ...publicEntity(row),
    userId: createdBy,
    quantity,
    orders,
    searchKeywords,
    ...pickDetails(details, teamNames),
    dimensions: pickDetails(details, sideNames),
    location: null,
    lastSold: instant(row.lastSoldAt),
  };
}

type Priced = { id: string; quantity: number; priceKobo: number | null };

const inNaira = <V extends Priced>({ priceKobo, ...variant }: V) => ({
  ...variant,
  price: priceKobo === null ? null : koboToNaira(priceKobo),
});

/** A locked item as a program sees it: what was not sent stays as it is in that moment. */
export const lockedEntity = (row: StockRow, variants: readonly StoredVariant[]): StockEntity => ({
  ...teamEntity(row),
  colorSizeCombinations: variants.filter(({ quantity }) => quantity > 0).map(inNaira),
});

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
      colorSizeCombinations: (await liveVariants(id)).map(inNaira),
      priceHistory: own.prices.map(({ priceKobo, at }) => ({
        price: koboToNaira(priceKobo),
        date: at.toISOString(),
      })),
    };
  }
  const [row] = await database()
    .select()
    .from(stocks)
    .where(and(eq(stocks.id, id), isOffered));
  return row && publicEntity(row);
}
