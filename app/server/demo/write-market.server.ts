import { sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shopMembers, shopRatings, shops } from '#app/domains/shops/shops.table.server.ts';
import {
  stockMovements,
  stockPrices,
  stocks,
  stockVariants,
} from '#app/domains/stocks/stocks.table.server.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { insertRows } from './insert-rows.server.ts';
import type { MarketRows } from './market-rows.ts';

export async function writeMarket(tx: Executor, rows: MarketRows): Promise<void> {
  await insertRows(tx, users, rows.users);
  await insertRows(tx, shops, rows.shops);
  await insertRows(tx, shopMembers, rows.shopMembers);
  await insertRows(tx, shopRatings, rows.shopRatings);
  await insertRows(tx, stocks, rows.stocks);
  await insertRows(tx, stockVariants, rows.stockVariants);
  await insertRows(tx, stockMovements, rows.stockMovements);
  await insertRows(tx, stockPrices, rows.stockPrices);
}

/**
 * A like is a visitor's row, and the number on the product counts them: so the rows are made from
 * the number. 997 is prime, which keeps a product's visitors distinct.
 */
export async function writeLikes(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into stock_likes (stock_id, visitor_id, at)
    select s.id, 'demo-' || (n * 7 + s.shuffle::bigint) % 997, s.created_at + n * interval '3 hours'
    from stocks s cross join lateral generate_series(1, least(s.likes, 900)) as n
    where not exists (select 1 from stock_likes l where l.stock_id = s.id)`);
}
