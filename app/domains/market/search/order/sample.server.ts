import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { binPrefix, type Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import type { Known } from './estimate.ts';
import type { Members } from './members.ts';
import { Sample } from './sample.ts';

/** Products that are taken: what is rarer than one in some thousand is read as a whole. */
const sampleRows = 50_000;
/** Times that a token must stand in the sample. */
const leastSampled = 20;

const dimensions: readonly Dimension[] = ['price', 'time', 'score'];
/** What stands in the place of a token: the bins of all products in a dimension, and how many there are for each that was taken. */
const binsOf = (dimension: Dimension): string => `@${dimension}`;
const eachOf = '@each';

/** The row's own token of the level that is counted. */
const binColumn = (dimension: Dimension): SQL => {
  const prefix = binPrefix(dimension);
  return sql`coalesce((select substr(token, ${sql.raw(String(prefix.length + 1))})::int from unnest(tokens) token
    where token like ${sql.raw(`'${prefix}%'`)} limit 1), -1) as ${sql.raw(dimension)}`;
};

/** Takes the sample again: the end of an id is random. */
export async function takeSample(executor: Executor): Promise<void> {
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from stock_search`,
  );
  const each = sql.raw(String(Math.ceil(Math.max(1, rows[0]?.n ?? 0) / sampleRows)));
  const bins = dimensions.map(
    (dimension) =>
      sql`select ${binsOf(dimension)}, array_agg(${sql.raw(dimension)} order by number) from sampled having count(*) > 0`,
  );
  await executor.execute(sql`delete from search_samples`);
  await executor.execute(sql`
    insert into search_samples (token, numbers)
    with sampled as materialized (
      select number, tokens, ${sql.join(dimensions.map(binColumn), sql`, `)} from
        (select (row_number() over (order by id))::int - 1 as number, tsvector_to_array(words) as tokens from stock_search
        where ('x' || right(id::text, 4))::bit(16)::int % ${each} = 0) rows)
    select token, array_agg(number order by number) from sampled cross join lateral unnest(tokens) token
    where token !~ '^@' group by token having count(*) >= ${leastSampled} or token ~ '^#'
    union all select ${eachOf}, array[${each}] where exists (select from stock_search)
    union all ${sql.join(bins, sql` union all `)}`);
  forgetSample();
}

/** It is taken once a night, and to read fifty thousand figures takes as long as some lists. */
const knownMs = 10 * 60_000;

const known = keep('search-sample', () => ({
  sample: new LRUCache<'current', Sample>({ max: 1, ttl: knownMs }),
  tokens: new LRUCache<string, Members | 'rare'>({ max: 2_000, ttl: knownMs }),
}));

export function forgetSample(): void {
  known.sample.clear();
  known.tokens.clear();
}

async function read(tokens: readonly string[]): Promise<Map<string, number[]>> {
  // As text: of an array of fifty thousand the driver makes far more work.
  const rows = await prepared<{ token: string; numbers: string }>(
    'search.sample',
    `select token, array_to_string(numbers, ',') as numbers from search_samples where token = any($1::text[])`,
    [tokens],
  );
  return new Map(rows.map(({ token, numbers }) => [token, JSON.parse(`[${numbers}]`) as number[]]));
}

async function readSample(): Promise<Sample | undefined> {
  const found = await read([eachOf, ...dimensions.map(binsOf)]);
  const [each] = found.get(eachOf) ?? [];
  if (each === undefined) return undefined;
  const column = (dimension: Dimension) => Int32Array.from(found.get(binsOf(dimension)) ?? []);
  const bins = { price: column('price'), time: column('time'), score: column('score') };
  const sample = new Sample(each, bins);
  known.sample.set('current', sample);
  return sample;
}

/** The one that guides are made by now; undefined before it was read. */
export const currentSample = (): Sample | undefined => known.sample.get('current');

/** What is known of the products and of these tokens, ten minutes old at most; undefined while there is no sample. */
export async function sampleFor(tokens: readonly string[]): Promise<Known | undefined> {
  const sample = known.sample.get('current') ?? (await readSample());
  if (!sample) return undefined;
  const having = new Map<string, Members | undefined>();
  const missing: string[] = [];
  for (const token of tokens) {
    const members = known.tokens.get(token);
    if (members === undefined) missing.push(token);
    else if (members !== 'rare') having.set(token, members);
  }
  const found = missing.length > 0 ? await read(missing) : new Map<string, number[]>();
  for (const token of missing) {
    const numbers = found.get(token);
    const members = numbers && sample.membersOf(numbers);
    known.tokens.set(token, members ?? 'rare');
    having.set(token, members);
  }
  return { sample, having: (token) => having.get(token) };
}
