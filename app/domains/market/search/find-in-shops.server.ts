import { shopsNamed } from '#app/domains/shops/directory/directory.queries.server.ts';
import { shopsOfWords } from '#app/domains/shops/directory/shop-words.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import type { Found } from './find-by-relevance.server.ts';
import type { WordGroup } from './query/word-groups.ts';
import { compareRanked, fineScorer } from './rank.ts';
import { filterQuery, type SearchFilter, wordsQuery } from './word-filter.ts';

const mostShops = 3;
/** Of all of them together: a page reads at most a thousand rows. */
const mostItems = 320;

interface Row {
  id: string;
  score: number;
  nameNorm: string;
  price: number;
  fine: number;
}

/** Before a place in the goods of shops: they are few enough to be counted off. */
const mark = '@';
export const isInShops = (cursor: string | undefined): boolean => cursor?.startsWith(mark) ?? false;

function placeOf(cursor: string | undefined): number {
  const place = Number(cursor?.slice(mark.length));
  return isInShops(cursor) && Number.isInteger(place) && place > 0 ? place : 0;
}

const orders = {
  relevance: compareRanked,
  newest: (a: Row, b: Row) => (a.id < b.id ? 1 : -1),
  cheapest: (a: Row, b: Row) => a.price - b.price || compareRanked(a, b),
  dearest: (a: Row, b: Row) => b.price - a.price || compareRanked(a, b),
};

/** Where the words name nothing but shops, their goods: only of shops that are called so. */
async function shopsMeant(typed: readonly string[], named: ReadonlySet<string>, shopIds: string[]) {
  if (named.size < typed.length) return shopIds;
  const called = await shopsNamed(typed.join(' '), mostShops);
  return called.map(({ id }) => id);
}

interface InShops {
  count: number;
  after?: string | undefined;
  sort?: keyof typeof orders;
}

/** Words that no product has may name the shop or its place: `ngozi`, `ngozi gown`, `iphone ikeja`. */
export async function findInShops(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  { count, after, sort = 'relevance' }: InShops,
): Promise<Found> {
  const typed = groups.map((group) => group.typed);
  const known = await shopsOfWords(typed);
  const shopIds = await shopsMeant(typed, known.words, known.shopIds);
  if (shopIds.length === 0) return { ids: [], next: undefined, total: 0 };
  const others = groups.filter((group) => !known.words.has(group.typed));
  const words = others.length > 0 ? [wordsQuery(others, 'description')] : [];
  const query = [...words, ...filterQuery(filter)].join('&');
  const { fromKobo = 0, toKobo = Number.MAX_SAFE_INTEGER } = filter;
  const rows = await prepared<Omit<Row, 'fine'>>(
    'search.in-shops',
    `select id, score, name_norm as "nameNorm", price_kobo::float8 as price from unnest($1::uuid[]) as shop (id_of)
    cross join lateral (select id, score, name_norm, words, price_kobo from stock_search
      where shop_id = shop.id_of order by id desc limit $5) items
    where ($2 = '' or words @@ $2::tsquery) and price_kobo between $3 and $4`,
    [shopIds, query, fromKobo, toKobo, Math.floor(mostItems / shopIds.length)],
  );
  const fineScore = fineScorer(others);
  const ranked = rows.map((row) => ({ ...row, fine: fineScore(row.nameNorm) })).sort(orders[sort]);
  const begin = placeOf(after);
  const end = begin + count;
  return {
    ids: ranked.slice(begin, end).map((row) => row.id),
    next: end < ranked.length ? `${mark}${end}` : undefined,
    total: ranked.length,
  };
}
