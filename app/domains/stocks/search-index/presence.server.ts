import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Executor } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import type { SearchDocument } from './document.ts';
import { octaveOf, priceFigure } from './range-tokens.ts';

const isWord = (token: string): boolean => !/^[@#]/.test(token);

/**
 * Notes where the words of a product stand. Most are known: those are only read, since writing would make
 * every writer wait for the row of "phone". In one order, so that two writers never wait for each other.
 */
export async function notePresence(
  executor: Executor,
  { tokens, category, priceKobo }: SearchDocument,
): Promise<void> {
  const words = tokens.filter(isWord).sort();
  const octaves = (1n << BigInt(octaveOf(priceFigure(priceKobo)))).toString();
  await executor.execute(sql`
    insert into search_presence as known (token, category, octaves)
    select token, ${category}, ${octaves}::bigint from unnest(${sql.param(words)}::text[]) with ordinality as new (token, at)
    where not exists (select from search_presence p where p.token = new.token and p.category = ${category}
      and p.octaves & ${octaves}::bigint <> 0)
    order by at
    on conflict (token, category) do update set octaves = known.octaves | excluded.octaves`);
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
}

/** By token and category: a bit for each octave. */
export type Presence = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

function presenceIn(lines: string): Presence {
  const found = new Map<string, Map<string, bigint>>();
  for (const line of lines.split('\n')) {
    const [token = '', category = '', octaves = '0'] = line.split('\t');
    const of = found.get(token) ?? new Map<string, bigint>();
    found.set(token, of.set(category, BigInt(octaves)));
  }
  return found;
}

const nothing: Presence = new Map();
/** By the very lines that were read: what was found in them is the same, and so is what follows from it. */
const known = keep(
  'search-presence',
  () =>
    new LRUCache<string, Presence>({
      maxSize: 1_000_000,
      sizeCalculation: (_, lines) => lines.length,
    }),
);

/** Never a remembered answer: a product that comes now is found now. As one text, of which the driver makes far less work. */
export async function presenceOf(tokens: readonly string[]): Promise<Presence> {
  const [row] = await prepared<{ lines: string | null }>(
    'search.presence',
    `select string_agg(token || E'\\t' || category || E'\\t' || octaves, E'\\n') as lines
    from search_presence where token = any($1::text[])`,
    [tokens],
  );
  if (!row?.lines) return nothing;
  const before = known.get(row.lines);
  if (before) return before;
  const found = presenceIn(row.lines);
  known.set(row.lines, found);
  return found;
}
