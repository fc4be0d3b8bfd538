import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { keep } from '#app/platform/singleton.server.ts';

const cache = keep(
  'search-facts',
  () => new LRUCache<'all', Map<string, number>>({ max: 1, ttl: 30_000 }),
);

/**
 * The figures of the last count; half a minute old at most in this process. Whoever is in a transaction
 * asks on its connection: a second one might be there only when the first is given back.
 */
export async function searchFacts(
  executor: Executor = database(),
): Promise<ReadonlyMap<string, number>> {
  const known = cache.get('all');
  if (known) return known;
  const { rows } = await executor.execute<{ name: string; value: number }>(
    sql`select name, value from search_facts`,
  );
  const facts = new Map(rows.map((row) => [row.name, row.value]));
  cache.set('all', facts);
  return facts;
}

export function forgetFacts(): void {
  cache.clear();
}

export async function tierBorders(executor?: Executor): Promise<number[]> {
  const facts = await searchFacts(executor);
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

/** Active products in all and by category: `total.`, `total.phones`. */
export async function countTotals(executor: Executor): Promise<void> {
  const { rows } = await executor.execute<{ category: string; n: number }>(sql`
    select category, count(*)::int as n from stock_search group by 1`);
  const totals = new Map([['total.', 0]]);
  for (const { category, n } of rows) {
    for (const name of ['total.', `total.${category}`])
      totals.set(name, (totals.get(name) ?? 0) + n);
  }
  await writeFacts(executor, totals, 'total');
}
