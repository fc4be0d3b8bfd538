import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { stockWishes } from '../market.table.server.ts';

const left = sql<number>`coalesce(${stockVariants.quantity}, ${stocks.quantity})`.mapWith(Number);

/** What a visitor waits for: what is back first, then the newest. Hidden items are left out. */
export async function wishesOf(visitorKey: string) {
  const rows = await database()
    .select({
      id: stockWishes.id,
      stockId: stockWishes.stockId,
      variantId: stockWishes.variantId,
      toldAt: stockWishes.toldAt,
      name: stocks.productName,
      shopName: shops.name,
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      left,
      pictureBase: stocks.imageBase,
      pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
    })
    .from(stockWishes)
    .innerJoin(stocks, eq(stocks.id, stockWishes.stockId))
    .innerJoin(shops, eq(shops.id, stocks.shopId))
    .leftJoin(stockVariants, eq(stockVariants.id, stockWishes.variantId))
    .where(and(eq(stockWishes.visitorId, visitorKey), isOffered))
    .orderBy(desc(sql`${left} > 0`), desc(stockWishes.at), desc(stockWishes.id))
    .limit(200);
  return rows.map(({ pictureBase, pictureWidths, left: pieces, toldAt, ...wish }) => ({
    ...wish,
    photo: shopPicture({ pictureBase, pictureWidths }) ?? null,
    state: pieces > 0 ? ('back' as const) : toldAt ? ('over' as const) : ('waiting' as const),
  }));
}

export type MyWish = Awaited<ReturnType<typeof wishesOf>>[number];

/** Which variants of an item the visitor waits for; null stands for the item itself. */
export async function waitedFor(visitorKey: string, stockId: string): Promise<(string | null)[]> {
  if (!isId(stockId)) return [];
  const rows = await database()
    .select({ variantId: stockWishes.variantId })
    .from(stockWishes)
    .where(
      and(
        eq(stockWishes.visitorId, visitorKey),
        eq(stockWishes.stockId, stockId),
        isNull(stockWishes.toldAt),
      ),
    );
  return rows.map(({ variantId }) => variantId);
}

/** How many there are of what buyers see; undefined where they see no such thing. */
export async function piecesLeft(
  tx: Executor,
  { stockId, variantId }: { stockId: string; variantId: string | null },
): Promise<number | undefined> {
  if (!isId(stockId) || (variantId !== null && !isId(variantId))) return undefined;
  const [found] = await tx
    .select({ quantity: stocks.quantity, variant: stockVariants.quantity })
    .from(stocks)
    .leftJoin(
      stockVariants,
      and(
        eq(stockVariants.stockId, stocks.id),
        variantId === null ? sql`false` : eq(stockVariants.id, variantId),
      ),
    )
    .where(and(eq(stocks.id, stockId), isOffered));
  return variantId === null ? found?.quantity : (found?.variant ?? undefined);
}
