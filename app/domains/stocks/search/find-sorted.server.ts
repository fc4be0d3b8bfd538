import { type SQL, sql } from 'drizzle-orm';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { priceBucket } from './document.ts';
import type { Found } from './find-by-relevance.server.ts';
import { type SearchFilter, topPriceKobo } from './word-filter.ts';

export type ListSort = 'newest' | 'cheapest' | 'dearest';

interface Place {
  id: string;
  priceKobo: number;
}

export function placeAfter(cursor: string | undefined, sort: ListSort): Place | undefined {
  const [, id, price] = decodeCursor(cursor, sort) ?? [];
  return isId(id) && typeof price === 'number' ? { id, priceKobo: price } : undefined;
}

/** One row more than asked for tells whether there is a next page. */
export function pageOf(
  rows: readonly { id: string; price_kobo: number }[],
  count: number,
  sort: ListSort,
): Found {
  const page = rows.slice(0, count);
  const last = page.at(-1);
  const next =
    rows.length > count && last
      ? encodeCursor([sort, last.id, Number(last.price_kobo)])
      : undefined;
  return { ids: page.map((row) => row.id), next, total: undefined };
}

export const orderOf: Record<ListSort, SQL> = {
  newest: sql`id desc`,
  cheapest: sql`price_kobo, id`,
  dearest: sql`price_kobo desc, id desc`,
};

export function afterPlace(place: Place | undefined, sort: ListSort): SQL {
  if (!place) return sql``;
  if (sort === 'newest') return sql` and id < ${place.id}::uuid`;
  const compare = sort === 'cheapest' ? sql`>` : sql`<`;
  return sql` and (price_kobo, id) ${compare} (${place.priceKobo}, ${place.id}::uuid)`;
}

const inCategory = (category: string | undefined): SQL =>
  category === undefined ? sql`` : sql` and category = ${category}`;

type Rows = { id: string; price_kobo: number };

/** The newest in a price range, one short walk for each octave of it: a thin range costs no more than a wide one. */
function newestInRange(filter: SearchFilter, after: SQL, limit: number): SQL {
  const from = filter.fromKobo ?? 100;
  const to = filter.toKobo ?? topPriceKobo;
  return sql`select found.id, found.price_kobo
    from generate_series(${priceBucket(from)}::int, ${priceBucket(to)}::int) bucket
    cross join lateral (select id, price_kobo::float8 as price_kobo from stock_search
      where price_bucket = bucket::smallint${inCategory(filter.category)}
      and price_kobo between ${from} and ${to}${after} order by id desc limit ${limit}) found
    order by found.id desc limit ${limit}`;
}

/** Lists without words, straight from an index in their order. */
export async function findSorted(
  filter: SearchFilter,
  sort: ListSort,
  { count, after }: { count: number; after?: string | undefined },
): Promise<Found> {
  const place = afterPlace(placeAfter(after, sort), sort);
  const ranged = filter.fromKobo !== undefined || filter.toKobo !== undefined;
  const price = ranged
    ? sql` and price_kobo between ${filter.fromKobo ?? 0} and ${filter.toKobo ?? topPriceKobo}`
    : sql``;
  const query =
    ranged && sort === 'newest'
      ? newestInRange(filter, place, count + 1)
      : sql`select id, price_kobo::float8 as price_kobo from stock_search
          where true${inCategory(filter.category)}${price}${place}
          order by ${orderOf[sort]} limit ${count + 1}`;
  const { rows } = await replica().execute<Rows>(query);
  return pageOf(rows, count, sort);
}
