import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { byMeasure } from '../offered.server.ts';
import { reindexStock } from '../search-index/index-stock.server.ts';
import { stocks } from '../stocks.table.server.ts';

/** Takes an item off the market, or gives it back to what its shop wants; false when it was so already. */
export async function setWithheld(
  tx: Transaction,
  stockId: string,
  isWithheld: boolean,
): Promise<boolean> {
  const [stock] = await tx
    .select({ withheld: stocks.withheld })
    .from(stocks)
    .where(eq(stocks.id, stockId))
    .for('update');
  if (!stock || ((stock.withheld & byMeasure) !== 0) === isWithheld) return false;
  const withheld = isWithheld
    ? sql`${stocks.withheld} | ${byMeasure}::smallint`
    : sql`${stocks.withheld} & ~${byMeasure}::smallint`;
  await tx.update(stocks).set({ withheld }).where(eq(stocks.id, stockId));
  await reindexStock(tx, stockId);
  return true;
}
