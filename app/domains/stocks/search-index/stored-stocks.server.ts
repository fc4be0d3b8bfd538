import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import type { SearchableStock } from './document.ts';

/** Products as the search reads them, with the lowest price on offer; `which` ends the statement from its `where` on. */
export async function storedStocks(tx: Executor, which: SQL): Promise<SearchableStock[]> {
  const { rows } = await tx.execute<SearchableStock & Record<string, unknown>>(sql`
    select id, shop_id as "shopId", product_name as "productName", description, brand, condition, category1,
      category2, category3, coalesce(lowest_kobo, price_kobo)::float8 as "priceKobo",
      offer_until is not null as "isOnOffer",
      (select coalesce(jsonb_agg(jsonb_build_object('color', color, 'size', size, 'option', option)), '[]')
        from stock_variants v where v.stock_id = stocks.id and not v.removed) as variants,
      (select place from shops where shops.id = stocks.shop_id) as place
    from stocks where ${which}`);
  return rows;
}
