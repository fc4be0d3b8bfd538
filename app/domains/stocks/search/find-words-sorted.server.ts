import { type SQL, sql } from 'drizzle-orm';
import { replica } from '#app/platform/db/database.server.ts';
import { searchFacts } from './facts.server.ts';
import type { Found } from './find-by-relevance.server.ts';
import { afterPlace, type ListSort, orderOf, pageOf, placeAfter } from './find-sorted.server.ts';
import { ownQuery, stagesOf } from './stages.ts';
import { type SearchFilter, topPriceKobo } from './word-filter.ts';
import type { WordGroup } from './word-groups.ts';

const walkLimit = 20_000;
const tiers = [0, 1, 2, 3];

type Row = { id: string; price_kobo: number };

/** For common words: read in the wanted order and keep what matches. */
function walkQuery(words: string, where: SQL, sort: ListSort, limit: number): SQL {
  return sql`select id, price_kobo::float8 as price_kobo from (
      select id, price_kobo, words from stock_search where true${where}
      order by ${orderOf[sort]} limit ${walkLimit}) walked
    where words @@ ${words}::tsquery limit ${limit}`;
}

/** For rare words: find all matches by the word indexes and sort them. */
function gatherQuery(words: string, where: SQL, sort: ListSort, limit: number): SQL {
  const branches = tiers.map(
    (tier) => sql`select id, price_kobo from stock_search
      where tier = ${sql.raw(String(tier))} and words @@ ${words}::tsquery${where}`,
  );
  return sql`select id, price_kobo::float8 as price_kobo
    from (${sql.join(branches, sql` union all `)}) found order by ${orderOf[sort]} limit ${limit}`;
}

/** Matches of words in the order of time or price; only the names are searched unless they give nothing. */
export async function findWordsSorted(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  sort: ListSort,
  { count, after }: { count: number; after?: string | undefined },
): Promise<Found> {
  const ranged = filter.fromKobo !== undefined || filter.toKobo !== undefined;
  const price = ranged
    ? sql` and price_kobo between ${filter.fromKobo ?? 0} and ${filter.toKobo ?? topPriceKobo}`
    : sql``;
  const where = sql`${price}${afterPlace(placeAfter(after, sort), sort)}`;
  const products = (await searchFacts()).get('total.') ?? 0;
  const expected = Math.min(...groups.map((group) => group.uses));
  for (const stage of stagesOf(groups, filter)) {
    if (stage.isVain) continue;
    const query = ownQuery(stage);
    if (expected > Math.sqrt(12 * products) && !ranged) {
      const { rows } = await replica().execute<Row>(walkQuery(query, where, sort, count + 1));
      if (rows.length > count) return pageOf(rows, count, sort);
    }
    const { rows } = await replica().execute<Row>(gatherQuery(query, where, sort, count + 1));
    if (rows.length > 0) return pageOf(rows, count, sort);
  }
  return { ids: [], next: undefined, total: 0 };
}
