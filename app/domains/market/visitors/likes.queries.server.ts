import { and, eq, inArray } from 'drizzle-orm';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { stockLikes } from '../market.table.server.ts';

/** Which of these products the visitor likes, with how many do by now: a cached page may know less. */
export async function likedBy(visitorKey: string, stockIds: readonly string[]) {
  const ids = stockIds.filter(isId);
  if (ids.length === 0) return [];
  return database()
    .select({ stockId: stockLikes.stockId, likes: stocks.likes })
    .from(stockLikes)
    .innerJoin(stocks, eq(stocks.id, stockLikes.stockId))
    .where(and(eq(stockLikes.visitorId, visitorKey), inArray(stockLikes.stockId, ids)));
}
