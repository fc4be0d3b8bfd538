import { sql } from 'drizzle-orm';
import { saleMarks } from '#app/domains/orders/counter/sale-marks.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { Range } from '../figures.ts';
import { isDuring } from './discounts.queries.server.ts';

const mostPeople = 50;

/**
 * What each person has sold in these days: an order is theirs who completed it last, a counter sale theirs who made it.
 * Money is what the day's figures count, less what went back, so that all people come to the shop's sales.
 */
export async function staffSales(shopId: string, range: Range) {
  const { rows } = await database().execute<{
    key: string | null;
    name: string | null;
    counter: number;
    orders: number;
    salesKobo: string;
    /** Sold below the price, dated back and the like, also where somebody has looked at it since. */
    marked: number;
  }>(sql`
    select coalesce(done.by_user_id::text, done.by_name) as key,
      (array_agg(done.by_name order by ${orders.completedAt} desc))[1] as name,
      count(*) filter (where ${orders.source} = 'counter')::int as counter,
      count(*) filter (where ${orders.source} <> 'counter')::int as orders,
      sum(${orders.totalKobo} - ${orders.refundedKobo}) as "salesKobo",
      count(*) filter (where exists (select from order_history m where m.order_id = ${orders.id}
        and m.kind = any(${sql.param([...saleMarks])})))::int as marked
    from ${orders} left join lateral (select h.by_user_id, h.by_name from order_history h
      where h.order_id = ${orders.id} and h.kind = 'completed' order by h.id desc limit 1) done on true
    where ${orders.shopId} = ${shopId} and ${orders.status} = 'completed' and ${isDuring(orders.completedAt, range)}
    group by 1 order by 5 desc, 1 limit ${mostPeople}`);
  return rows.map(({ salesKobo, ...row }) => ({ ...row, salesKobo: Number(salesKobo) }));
}
