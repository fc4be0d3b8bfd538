import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Executor } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { afterCommit } from '#app/platform/db/transaction.server.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { forgetRows, rememberedRows } from '#app/platform/remembered/remembered-rows.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import type { SearchDocument } from './document.ts';
import { octaveOf, priceFigure } from './range-tokens.ts';

/** Under which every process hears of words that stand where they did not; without names, of all. */
export const presenceTopic = 'search.presence';
/** What a notice has room for. */
const mostBytes = 7_000;

const isWord = (token: string): boolean => !/^[@#]/.test(token);

/**
 * Notes where the words of a product stand. Most are known: those are only read, since writing would make
 * every writer wait for the row of "phone". In one order, so that two writers never wait for each other.
 */
export async function notePresence(
  executor: Executor,
  { tokens, category, priceKobo }: Pick<SearchDocument, 'tokens' | 'category' | 'priceKobo'>,
): Promise<void> {
  const words = tokens.filter(isWord).sort();
  const octaves = (1n << BigInt(octaveOf(priceFigure(priceKobo)))).toString();
  const { rows } = await executor.execute<{ token: string }>(sql`
    insert into search_presence as known (token, category, octaves)
    select token, ${category}, ${octaves}::bigint from unnest(${sql.param(words)}::text[]) with ordinality as new (token, at)
    where not exists (select from search_presence p where p.token = new.token and p.category = ${category}
      and p.octaves & ${octaves}::bigint <> 0)
    order by at
    on conflict (token, category) do update set octaves = known.octaves | excluded.octaves
    returning token`);
  if (rows.length > 0) await tellPresence(executor, rows);
}

/** Once it is committed, here at once and elsewhere a moment later: as goods themselves are told. */
async function tellPresence(executor: Executor, rows: readonly { token: string }[]): Promise<void> {
  const tokens = rows.map(({ token }) => token);
  afterCommit(executor, () => forgetRows('words', tokens));
  const length = tokens.reduce((sum, token) => sum + Buffer.byteLength(token) + 3, 0);
  await broadcast(executor, presenceTopic, length <= mostBytes ? tokens : undefined);
}

/** From all products; writers wait meanwhile. */
export async function rebuildPresence(tx: Executor): Promise<void> {
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`truncate search_presence`);
  // Materialized: else the octave is looked for once for every word.
  await tx.execute(sql`
    insert into search_presence (token, category, octaves)
    with found as materialized (
      select category, tokens, (select substr(token, 5)::int from unnest(tokens) token where token like '@p2.%' limit 1) as octave
      from (select category, tsvector_to_array(words) as tokens from stock_search offset 0) rows)
    select token, category, bit_or(1::bigint << octave) from found
    cross join lateral unnest(tokens) token where token !~ '^[@#]' group by 1, 2`);
  afterCommit(tx, () => forgetRows('words'));
  await broadcast(tx, presenceTopic, undefined);
}

/** By token and category: a bit for each octave. */
export type Presence = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

type Stands = ReadonlyMap<string, bigint>;

/** As one text, of which the driver makes far less work. A word that stands nowhere is known as that. */
async function readPresence(tokens: readonly string[]): Promise<ReadonlyMap<string, Stands>> {
  const [row] = await prepared<{ lines: string | null }>(
    'search.presence',
    `select string_agg(token || E'\\t' || category || E'\\t' || octaves, E'\\n') as lines
    from search_presence where token = any($1::text[])`,
    [tokens],
  );
  const found = new Map(tokens.map((token) => [token, new Map<string, bigint>()]));
  for (const line of row?.lines?.split('\n') ?? []) {
    const [token = '', category = '', octaves = '0'] = line.split('\t');
    found.get(token)?.set(category, BigInt(octaves));
  }
  return found;
}

/** Most products have words that stood there before: those of a new place are told, and nothing else makes it another. */
const stands = rememberedRows(
  { name: 'search-presence', about: 'words', max: 20_000, namesOf: (_, token) => [token] },
  readPresence,
);

interface Joined {
  presence: Presence;
  of: readonly Stands[];
}

/** By their words: the same ones make the same presence, and what follows from it is worked out once. */
const joined = keep('search-presences', () => new LRUCache<string, Joined>({ max: 2_000 }));

export async function presenceOf(tokens: readonly string[]): Promise<Presence> {
  const found = await stands(tokens);
  const of = tokens.flatMap((token) => found.get(token) ?? []);
  const key = tokens.join(' ');
  const before = joined.get(key);
  if (before?.of.length === of.length && before.of.every((one, at) => one === of[at]))
    return before.presence;
  const presence = new Map([...found].filter(([, where]) => where.size > 0));
  joined.set(key, { presence, of });
  return presence;
}
