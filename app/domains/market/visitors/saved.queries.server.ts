import { and, desc, eq, sql } from 'drizzle-orm';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { stockLikes } from '../market.table.server.ts';

const pageSize = 12;

/** `microseconds_id`: where the page before ended. */
function readPlace(text: string | undefined) {
  const [at = '', id = ''] = (text ?? '').split('_');
  return /^\d{1,17}$/.test(at) && isId(id) ? { at, id } : undefined;
}

const micros = sql<string>`(extract(epoch from ${stockLikes.at}) * 1000000)::bigint::text`;

/** What a visitor has liked, the latest first; what is hidden or gone is left out. */
export async function savedCards(
  visitorKey: string,
  { before, limit = pageSize }: { before?: string | undefined; limit?: number } = {},
): Promise<{ cards: StockCard[]; next: string | undefined }> {
  const place = readPlace(before);
  const rows = await database()
    .select({ id: stockLikes.stockId, at: micros })
    .from(stockLikes)
    .innerJoin(stocks, eq(stocks.id, stockLikes.stockId))
    .where(
      and(
        eq(stockLikes.visitorId, visitorKey),
        isOffered,
        place &&
          sql`(${stockLikes.at}, ${stockLikes.stockId}) <
            (to_timestamp(0) + ${place.at}::bigint * interval '1 microsecond', ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(stockLikes.at), desc(stockLikes.stockId))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    cards: await stockCards(page.map(({ id }) => id)),
    next: rows.length > limit && last ? `${last.at}_${last.id}` : undefined,
  };
}

export async function savedCount(visitorKey: string): Promise<number> {
  const [row] = await database()
    .select({ n: sql<number>`count(*)::int` })
    .from(stockLikes)
    .innerJoin(stocks, eq(stocks.id, stockLikes.stockId))
    .where(and(eq(stockLikes.visitorId, visitorKey), isOffered));
  return row?.n ?? 0;
}
