import { lt, sql } from 'drizzle-orm';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { stockViews } from '../market.table.server.ts';

export interface ViewRequest {
  stockId: string;
  /** The hash of the visitor's id. */
  visitorKey: string;
}

/** Once per product, visitor and Lagos day. */
export async function countView({ stockId, visitorKey }: ViewRequest): Promise<boolean> {
  const { rowCount } = await database().execute(sql`
    with seen as (
      insert into stock_views (stock_id, visitor_id, day)
      select id, ${visitorKey}, ${lagosDay()}::date from stocks where id = ${stockId}::uuid and ${isOffered}
      on conflict do nothing returning stock_id
    )
    update stocks set views = views + 1 from seen where stocks.id = seen.stock_id`);
  return (rowCount ?? 0) > 0;
}

/** They only say who was counted today; a day more for clocks that differ. The figures are kept elsewhere. */
export async function sweepViews(portion?: number): Promise<number> {
  const yesterday = lagosDay(new Date(now().getTime() - 24 * 3_600_000));
  return sweepRows(stockViews, lt(stockViews.day, yesterday), portion);
}
