import { and, eq, inArray } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { stockLikes } from '../market.table.server.ts';

/** Which of these products the visitor likes. */
export async function likedBy(visitorKey: string, stockIds: readonly string[]): Promise<string[]> {
  const ids = stockIds.filter(isId);
  if (ids.length === 0) return [];
  const rows = await database()
    .select({ stockId: stockLikes.stockId })
    .from(stockLikes)
    .where(and(eq(stockLikes.visitorId, visitorKey), inArray(stockLikes.stockId, ids)));
  return rows.map((row) => row.stockId);
}
