import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { keep } from '#app/platform/singleton.server.ts';

const cache = keep(
  'search-facts',
  () => new LRUCache<'all', Map<string, number>>({ max: 1, ttl: 30_000 }),
);

/** The figures of the last count; half a minute old at most in this process. */
export async function searchFacts(): Promise<ReadonlyMap<string, number>> {
  const known = cache.get('all');
  if (known) return known;
  const { rows } = await database().execute<{ name: string; value: number }>(
    sql`select name, value from search_facts`,
  );
  const facts = new Map(rows.map((row) => [row.name, row.value]));
  cache.set('all', facts);
  return facts;
}

export function forgetFacts(): void {
  cache.clear();
}

export async function tierBorders(): Promise<number[]> {
  const facts = await searchFacts();
  const borders: number[] = [];
  for (let tier = 0; facts.has(`border.${tier}`); tier++)
    borders.push(facts.get(`border.${tier}`) ?? 0);
  return borders;
}

export async function writeFacts(
  executor: Executor,
  facts: ReadonlyMap<string, number>,
  family: string,
): Promise<void> {
  await executor.execute(sql`delete from search_facts where name like ${`${family}.%`}`);
  for (const [name, value] of facts) {
    await executor.execute(sql`
      insert into search_facts (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`);
  }
  forgetFacts();
}

/** Active products in all, by category and by octave of their price: `total.`, `total.phones`, `octave.18`. */
export async function countTotals(executor: Executor): Promise<void> {
  const { rows } = await executor.execute<{ category: string; octave: number; n: number }>(sql`
    select category, floor(ln(price_kobo) / ln(2))::int as octave, count(*)::int as n
    from stock_search group by 1, 2`);
  const [totals, octaves] = [new Map([['total.', 0]]), new Map<string, number>()];
  for (const { category, octave, n } of rows) {
    for (const name of ['total.', `total.${category}`])
      totals.set(name, (totals.get(name) ?? 0) + n);
    octaves.set(`octave.${octave}`, (octaves.get(`octave.${octave}`) ?? 0) + n);
  }
  await writeFacts(executor, totals, 'total');
  await writeFacts(executor, octaves, 'octave');
}

/** About how many of all products have a price in this range, 0 to 1; all of them while nobody has counted. */
export async function shareOfRange(fromKobo: number, toKobo: number): Promise<number> {
  const facts = await searchFacts();
  const [low, high] = [fromKobo, toKobo].map((kobo) => Math.log2(Math.max(1, kobo))) as [
    number,
    number,
  ];
  let [within, all] = [0, 0];
  for (const [name, n] of facts) {
    if (!name.startsWith('octave.')) continue;
    const octave = Number(name.slice('octave.'.length));
    within += n * Math.max(0, Math.min(high, octave + 1) - Math.max(low, octave));
    all += n;
  }
  return all === 0 ? 1 : Math.min(1, within / all);
}
