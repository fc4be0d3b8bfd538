import { eq, sql } from 'drizzle-orm';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { photoAt } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';

/** The item's main photo, as a page shows it. */
export async function photoOf(stockId: string): Promise<CardPhoto> {
  const [row] = await database()
    .select({
      imageBase: stocks.imageBase,
      widths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
    })
    .from(stocks)
    .where(eq(stocks.id, stockId));
  return photoAt(row?.imageBase ?? 'gone', row?.widths ? { widths: row.widths } : null);
}
