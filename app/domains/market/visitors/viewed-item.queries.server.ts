import { eq, sql } from 'drizzle-orm';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';

/** Whose it is and whether everybody may see it. */
export async function viewedItem(
  stockId: string,
): Promise<{ shopId: string; isShown: boolean } | undefined> {
  if (!isId(stockId)) return undefined;
  const [row] = await database()
    .select({ shopId: stocks.shopId, isShown: sql<boolean>`${stocks.status} = 'active'` })
    .from(stocks)
    .where(eq(stocks.id, stockId));
  return row;
}
