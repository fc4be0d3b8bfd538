import { type IndexedFacet, readFacetToken } from '#app/domains/stocks/search-index/facets.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { findInShops } from '../find-in-shops.server.ts';
import type { Curve } from '../order/curve.ts';
import { guideTo } from '../order/guide.server.ts';
import { priceFilterOf } from '../order/price-filter.server.ts';
import { anyOf } from '../order/steps.ts';
import { queriesIn, wordsByCategory } from '../order/word-index.ts';
import type { Reading } from '../search-stocks.server.ts';
import { ownQueries, type Stage, stagesOf } from '../stages.ts';
import { filterQuery, type SearchFilter } from '../word-filter.ts';

/** A product that was found, as far as it is counted. */
export interface Counted {
  priceKobo: number;
  facets: ReadonlyMap<IndexedFacet, readonly string[]>;
}

/** More than so many are not counted one by one. */
export const mostCounted = 950;
/** The sample may be wrong by a third at most: where it expects so many more, nothing is read. */
const farTooMany = mostCounted * 1.5;

const allTiers = [0, 1, 2, 3];

interface Row {
  price: number;
  facets: string[];
}

function countedOf({ price, facets }: Row): Counted {
  const of = new Map<IndexedFacet, string[]>();
  for (const token of facets) {
    const { name, value } = readFacetToken(token);
    of.set(name, [...(of.get(name) ?? []), value]);
  }
  return { priceKobo: price, facets: of };
}

interface Asked {
  queries: readonly string[];
  clauses: Stage['clauses'];
  filter: SearchFilter;
}

/** Everything that meets the queries, in no order; undefined where there is more than is counted. */
async function gather(
  { queries, clauses, filter }: Asked,
  most: number,
): Promise<Row[] | undefined> {
  const { category } = filter;
  const price = priceFilterOf(filter);
  const guide = await guideTo('newest', { clauses, category, price });
  if (guide.octaves.length === 0) return [];
  if (guide.matches.total > farTooMany) return undefined;
  const within = guide.within;
  const asked = price ? [anyOf(price.tokens), ...queries] : queries;
  const groups = within?.map((of) => queriesIn(of, asked)) ?? [asked];
  const values: unknown[] = price ? [price.range.fromKobo, price.range.toKobo] : [];
  const met = groups.map((group) =>
    group
      .map(
        (query) => ` and ${within ? wordsByCategory : 'words'} @@ $${values.push(query)}::tsquery`,
      )
      .join(''),
  );
  const branches = allTiers.flatMap((tier) =>
    met.map((each) => `select price_kobo, facets from stock_search where tier = ${tier}${each}`),
  );
  const shape = `${within?.length ?? 'all'}.${price ? 'priced' : 'any'}.${groups[0]?.length ?? 0}`;
  // Read to the limit and then looked at: a row beside the price costs as much as one that has it.
  const rows = await prepared<Row & { isWanted: boolean }>(
    `facets.gather.${shape}`,
    `with hits as materialized (${branches.join(' union all ')})
    select price_kobo::float8 as price, facets, ${price ? 'price_kobo between $1 and $2' : 'true'} as "isWanted"
    from hits limit ${mostCounted + 1}`,
    values,
  );
  return rows.length > most ? undefined : rows.filter(({ isWanted }) => isWanted);
}

/** Prices or a category alone lie together in an index of their own. */
async function gatherPlain({ category, ...filter }: SearchFilter): Promise<Row[] | undefined> {
  const price = priceFilterOf(filter);
  const values: unknown[] = price ? [price.range.fromKobo, price.range.toKobo] : [];
  const where = [
    ...(price ? ['price_kobo between $1 and $2'] : []),
    ...(category === undefined ? [] : [`category = $${values.push(category)}`]),
  ];
  const rows = await prepared<Row>(
    `facets.plain.${category === undefined ? 'all' : 'category'}.${price ? 'priced' : 'any'}`,
    `select price_kobo::float8 as price, facets from stock_search
    where ${where.join(' and ') || 'true'} order by price_kobo, id limit ${mostCounted + 1}`,
    values,
  );
  return rows.length > mostCounted ? undefined : rows;
}

/** Without words: what the filter leaves of the market or a category. */
async function gatherAll(filter: SearchFilter): Promise<Row[] | undefined> {
  const { narrowing } = filter;
  if (!narrowing) return gatherPlain(filter);
  return gather({ queries: filterQuery(filter), clauses: narrowing.clauses, filter }, mostCounted);
}

/** The stages whose rows are in the list, each without those of the ones before it. */
function stagesIn({ groups, sort, stage: last }: Reading, filter: SearchFilter): Stage[] {
  const stages = stagesOf(groups, filter);
  if (last === undefined) return [];
  if (sort !== 'relevance') return stages.slice(last, last + 1);
  return stages
    .slice(0, last + 1)
    .filter(({ isVain }) => !isVain)
    .map((stage, at) => (at === 0 ? stage : { ...stage, queries: ownQueries(stage) }));
}

/** Few: the closest, or what some shops have that the other words name. */
async function gatherFew({ groups, closest }: Reading, filter: SearchFilter): Promise<Row[]> {
  const ids = closest ?? (await findInShops(groups, filter, { count: mostCounted })).ids;
  return prepared<Row>(
    'facets.few',
    'select price_kobo::float8 as price, facets from stock_search where id = any($1::uuid[])',
    [ids],
  );
}

/** About where the prices of a list lie that is too long to be counted. */
export async function pricesAbout(
  reading: Reading | undefined,
  filter: SearchFilter,
): Promise<Curve> {
  const { category, narrowing } = filter;
  const stage = reading && stagesIn(reading, filter)[0];
  const clauses = stage?.clauses ?? narrowing?.clauses ?? [];
  const { matches } = await guideTo('cheapest', { clauses, category, price: undefined });
  return matches;
}

/** All products of a list; undefined where there are more than are counted one by one. */
export async function gatherFound(
  reading: Reading | undefined,
  filter: SearchFilter,
): Promise<Counted[] | undefined> {
  if (!reading) return (await gatherAll(filter))?.map(countedOf);
  if (reading.stage === undefined) return (await gatherFew(reading, filter)).map(countedOf);
  const rows: Row[] = [];
  for (const { queries, clauses } of stagesIn(reading, filter)) {
    const more = await gather({ queries, clauses, filter }, mostCounted - rows.length);
    if (!more) return undefined;
    rows.push(...more);
  }
  return rows.map(countedOf);
}
