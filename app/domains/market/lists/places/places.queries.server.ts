import { LRUCache } from 'lru-cache';
import { placeByKey } from '#app/domains/places/places.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { keep } from '#app/platform/singleton.server.ts';

/** As the queue has counted them; a place that has its first goods since then has one. */
type Goods = ReadonlyMap<string, number>;

const known = keep('goods-at-places', () => new LRUCache<string, Goods>({ max: 16, ttl: 20_000 }));

/** How many goods each place has, of a category or of all; a place without any is missing. */
export async function goodsByPlace(category = ''): Promise<Goods> {
  const counted = known.get(category);
  if (counted) return counted;
  const rows = await prepared<{ value: string; uses: number }>(
    'places.goods',
    `select value, uses from search_facets where category = $1 and facet = 'place' and uses > 0`,
    [category],
  );
  const goods: Goods = new Map(rows.map(({ value, uses }) => [value, uses]));
  known.set(category, goods);
  return goods;
}

export async function goodsAt(place: string, category?: string): Promise<number> {
  return (await goodsByPlace(category)).get(placeByKey(place)?.key ?? '') ?? 0;
}
