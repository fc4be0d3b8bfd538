import { shopsOfWords } from '#app/domains/shops/directory/shop-words.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
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
}

/** Words that no product has may name the shop or its place: `ngozi gown`, `iphone ikeja`. */
export async function findInShops(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  count: number,
): Promise<Found> {
  const { shopIds, words } = await shopsOfWords(
    groups.map((group) => group.typed),
    mostShops,
  );
  const others = groups.filter((group) => !words.has(group.typed));
  if (shopIds.length === 0 || others.length === 0) return { ids: [], next: undefined, total: 0 };
  const query = [wordsQuery(others, 'description'), ...filterQuery(filter)].join('&');
  const { fromKobo = 0, toKobo = Number.MAX_SAFE_INTEGER } = filter;
  const rows = await prepared<Row>(
    'search.in-shops',
    `select id, score, name_norm as "nameNorm" from unnest($1::uuid[]) as shop (id_of)
    cross join lateral (select id, score, name_norm, words, price_kobo from stock_search
      where shop_id = shop.id_of order by id desc limit $5) items
    where words @@ $2::tsquery and price_kobo between $3 and $4`,
    [shopIds, query, fromKobo, toKobo, Math.floor(mostItems / shopIds.length)],
  );
  const fineScore = fineScorer(others);
  const ranked = rows
    .map((row) => ({ ...row, fine: fineScore(row.nameNorm) }))
    .sort(compareRanked)
    .slice(0, count);
  return { ids: ranked.map((row) => row.id), next: undefined, total: ranked.length };
}
