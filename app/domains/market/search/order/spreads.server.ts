import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { binPrefix, type Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { everyCategory, type Spread, type Spreads } from './estimate.ts';

/** Rows that are looked at: what is rarer than one in some thousand is read as a whole. */
const sampleRows = 50_000;
/** Times that a token must stand in the sample. */
const leastSampled = 20;

const dimensions: readonly Dimension[] = ['price', 'time', 'score'];

/** The row's own token of the level that is counted. */
const binOf = (dimension: Dimension): SQL => {
  const prefix = binPrefix(dimension);
  return sql`(select substr(token, ${sql.raw(String(prefix.length + 1))})::int from unnest(tokens) token
    where token like ${sql.raw(`'${prefix}%'`)} limit 1) as ${sql.raw(dimension)}`;
};

/** Counts again how the products lie, on some taken by chance: the end of an id is random. */
export async function countSpreads(executor: Executor): Promise<void> {
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from stock_search`,
  );
  const each = sql.raw(String(Math.ceil(Math.max(1, rows[0]?.n ?? 0) / sampleRows)));
  await executor.execute(sql`delete from search_spreads`);
  await executor.execute(sql`
    insert into search_spreads (token, category, dimension, bins, counts)
    with sampled as materialized (
      select category, tokens, ${sql.join(dimensions.map(binOf), sql`, `)} from
        (select category, tsvector_to_array(words) as tokens from stock_search
        where ('x' || right(id::text, 4))::bit(16)::int % ${each} = 0) rows),
    met as materialized (select met.token, category, price, time, score from sampled cross join lateral (
      select token from unnest(tokens) token where token !~ '^[@#]' union all select '') met (token)),
    common as (select token from met group by token having count(*) >= ${leastSampled} or token = ''),
    counted as (select token, category, dimension, bin, count(*)::int * ${each} as n from met join common using (token)
      cross join lateral (values ('price', price), ('time', time), ('score', score)) by (dimension, bin)
      where bin is not null group by 1, 2, 3, 4)
    select token, category, dimension, array_agg(bin order by bin), array_agg(n order by bin)
    from counted group by 1, 2, 3`);
  forgetSpreads();
}

const knownMs = 60_000;
const none: ReadonlyMap<string, Spread> = new Map();

const known = keep(
  'search-spreads',
  () => new LRUCache<string, ReadonlyMap<string, Spread>>({ max: 2_000, ttl: knownMs }),
);

export function forgetSpreads(): void {
  known.clear();
}

interface Row {
  token: string;
  category: string;
  dimension: Dimension;
  bins: number[];
  counts: number[];
}

type Counting = Record<Dimension, Map<number, number>>;
const empty = (): Counting => ({ price: new Map(), time: new Map(), score: new Map() });

function gather(rows: readonly Row[]): Map<string, Map<string, Counting>> {
  const found = new Map<string, Map<string, Counting>>();
  for (const { token, category, dimension, bins, counts } of rows) {
    const of = found.get(token) ?? new Map<string, Counting>();
    found.set(token, of);
    for (const name of [category, everyCategory]) {
      const spread = of.get(name) ?? empty();
      of.set(name, spread);
      const into = spread[dimension];
      for (const [at, bin] of bins.entries())
        into.set(bin, (into.get(bin) ?? 0) + (counts[at] ?? 0));
    }
  }
  return found;
}

/** How the products with these tokens lie, and all products; a minute old at most. Tokens that are not common are missing. */
export async function spreadsOf(tokens: readonly string[]): Promise<Spreads> {
  const wanted = ['', ...tokens];
  const missing = wanted.filter((token) => !known.has(token));
  if (missing.length > 0) {
    const rows = await prepared<Row>(
      'search.spreads',
      'select token, category, dimension, bins, counts from search_spreads where token = any($1::text[])',
      [missing],
    );
    const found = gather(rows);
    for (const token of missing) known.set(token, found.get(token) ?? none);
  }
  return new Map(
    wanted.flatMap((token) => {
      const spread = known.get(token) ?? none;
      return spread.size > 0 ? [[token, spread] as const] : [];
    }),
  );
}
