import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { floorsOf } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { database } from '#app/platform/db/database.server.ts';

export interface CounterItem {
  stockId: string;
  variantId: string | null;
  name: string;
  barcode: string | null;
  category: string;
  color: string | null;
  size: string | null;
  option: string | null;
  priceKobo: number;
  left: number;
  photo: string | undefined;
}

/** Everything that can be sold over the counter, what sells most first; colours and sizes apart. */
export async function counterItems(shopId: string): Promise<CounterItem[]> {
  const rows = await database()
    .select({
      stockId: stocks.id,
      name: stocks.productName,
      barcode: stocks.barcode,
      category: stocks.category2,
      priceKobo: stocks.priceKobo,
      quantity: stocks.quantity,
      pictureBase: stocks.imageBase,
      pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
    })
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId), eq(stocks.status, 'active')))
    .orderBy(desc(stocks.orders), desc(stocks.id))
    .limit(1_000);
  const ids = rows.map(({ stockId }) => stockId);
  const variants =
    ids.length === 0
      ? []
      : await database()
          .select({
            id: stockVariants.id,
            stockId: stockVariants.stockId,
            color: stockVariants.color,
            size: stockVariants.size,
            option: stockVariants.option,
            priceKobo: stockVariants.priceKobo,
            quantity: stockVariants.quantity,
          })
          .from(stockVariants)
          .where(and(inArray(stockVariants.stockId, ids), sql`${stockVariants.quantity} > 0`));
  return rows.flatMap(({ quantity, pictureBase, pictureWidths, ...row }): CounterItem[] => {
    const photo = shopPicture({ pictureBase, pictureWidths });
    const own = variants.filter(({ stockId }) => stockId === row.stockId);
    const none = { variantId: null, color: null, size: null, option: null };
    if (own.length === 0) return [{ ...row, photo, ...none, left: quantity }];
    return own.map((variant) => ({
      ...row,
      photo,
      variantId: variant.id,
      color: variant.color,
      size: variant.size,
      option: variant.option,
      priceKobo: variantPrice(row, variant),
      left: variant.quantity,
    }));
  });
}

/** Lowest prices of these items. Offline the phone enforces them itself; no screen shows them. */
export const counterFloors = (items: readonly CounterItem[]) =>
  floorsOf(database(), [...new Set(items.map(({ stockId }) => stockId))]);
