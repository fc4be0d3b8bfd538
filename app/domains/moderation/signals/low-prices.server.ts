import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { noteSignals } from './note-signals.server.ts';
import { farBelow, leastItems, leastShops } from './signals.ts';

/** About so many items are looked at to say what is usual. */
const sampled = 100_000;
/** Of one statement. */
const portion = 5_000;
const noId = '00000000-0000-0000-0000-000000000000';

interface Usual extends Record<string, unknown> {
  category1: string;
  category2: string;
  category3: string;
  kobo: string;
}

/** What half of the items of a category cost at most; of a large market a part is asked. */
async function usualPrices(): Promise<Usual[]> {
  const { rows: sizes } = await database().execute<{ items: number }>(
    sql`select greatest(reltuples, 1)::float8 as items from pg_class where oid = 'stocks'::regclass`,
  );
  const percent = Math.min(100, (100 * sampled) / (sizes[0]?.items ?? 1));
  const { rows } = await database().execute<Usual>(sql`
    select category1, category2, category3,
      (percentile_disc(0.5) within group (order by price_kobo))::text as kobo
    from stocks tablesample system (${percent}::real)
    where status = 'active' and withheld = 0 and category3 <> ''
    group by category1, category2, category3
    having count(*) >= ${leastItems} and count(distinct shop_id) >= ${leastShops}`);
  return rows;
}

interface Low extends Record<string, unknown> {
  id: string;
  shop_id: string;
  price: string;
  usual: string;
}

/** Items that cost far less than others of their category, and where the next portion begins. */
async function lowAfter(after: string, usual: readonly Usual[]) {
  const list = (of: keyof Usual & string) => sql.param(usual.map((one) => one[of]));
  const { rows } = await database().execute<{ last: string | null; low: Low[] | null }>(sql`
    with usual as (select * from unnest(${list('category1')}::text[], ${list('category2')}::text[],
        ${list('category3')}::text[], ${list('kobo')}::bigint[]) as u (category1, category2, category3, kobo)),
    batch as (select id, shop_id, price_kobo, status, withheld, category1, category2, category3 from stocks
      where id > ${after}::uuid order by id limit ${portion})
    select max(batch.id::text) as last,
      json_agg(json_build_object('id', batch.id, 'shop_id', batch.shop_id,
        'price', batch.price_kobo::text, 'usual', usual.kobo::text))
        filter (where batch.price_kobo < usual.kobo * ${farBelow}::float8
          and batch.status = 'active' and batch.withheld = 0) as low
    from batch left join usual using (category1, category2, category3)`);
  return { last: rows[0]?.last ?? null, low: rows[0]?.low ?? [] };
}

/** Walks over all items once, in small steps. Another price of the same item is another signal. */
export async function findLowPrices(): Promise<number> {
  const usual = await usualPrices();
  if (usual.length === 0) return 0;
  let noted = 0;
  for (let after: string | null = noId; after; ) {
    const { last, low } = await lowAfter(after, usual);
    noted += await noteSignals(
      low.map((one) => ({
        kind: 'price',
        key: `price ${one.id} ${one.price}`,
        shopId: one.shop_id,
        stockId: one.id,
        facts: { priceKobo: Number(one.price), usualKobo: Number(one.usual) },
      })),
    );
    after = last;
  }
  return noted;
}
