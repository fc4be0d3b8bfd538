import { sql } from 'drizzle-orm';
import { mostDifferent } from '#app/domains/stocks/photos/prints.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noteSignals } from './note-signals.server.ts';
import { mostSame } from './signals.ts';

/** So many photos that share a part with it are looked at. */
const mostNear = 2_000;

interface Same extends Record<string, unknown> {
  stock_id: string;
  shop_id: string;
  other_stock: string;
  other_shop: string;
}

/** The same photo in the items of other shops. */
export async function findSamePhoto(base: string): Promise<number> {
  const { rows } = await database().execute<Same>(sql`
    with mine as (select * from photo_prints where base = ${base}),
    near as (select p.stock_id, p.shop_id, p.print from photo_prints p, mine
      where p.bands && mine.bands and p.shop_id <> mine.shop_id limit ${mostNear})
    select mine.stock_id, mine.shop_id, min(near.stock_id::text) as other_stock, near.shop_id as other_shop
    from near, mine where bit_count((near.print # mine.print)::bit(64)) <= ${mostDifferent}
    group by 1, 2, 4 order by 4 limit ${mostSame}`);
  return noteSignals(
    rows.map((row) => ({
      kind: 'photo',
      key: `photo ${row.stock_id} ${row.other_shop}`,
      shopId: row.shop_id,
      stockId: row.stock_id,
      otherShopId: row.other_shop,
      otherStockId: row.other_stock,
    })),
  );
}
