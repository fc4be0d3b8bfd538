import { sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';

/**
 * Words and two- or three-word beginnings of names that enough products share; weighed by how many. Counted first
 * and looked at then: a market of a million has fifteen million phrases, and few different ones. What is left as it
 * was is not written, and nobody who types waits: readers see the old ones until all are there.
 */
export async function rebuildPhrases(tx: Executor): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from stock_search`,
  );
  const least = Math.min(5, Math.max(1, Math.floor((rows[0]?.n ?? 0) / 500)));
  // Of this one count a night; with the usual few megabytes it would be sorted on the disk.
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`
    create temporary table counted_phrases on commit drop as
    select phrase, weight from (
      select array_to_string(w[i:i + n - 1], ' ') as phrase, sum(many)::int as weight
      from (select string_to_array(name_norm, ' ') as w, count(*) as many
        from stock_search group by name_norm) names
      cross join generate_series(1, 3) n
      cross join lateral generate_series(1, least(cardinality(w) - n + 1, 6)) i
      group by 1 having sum(many) >= ${least}
    ) phrases
    where length(phrase) between 3 and 40
      and phrase ~ '^[a-z]' and phrase !~ ' (and|for|with|of|in|the|to|by|a)$' and phrase !~ '^(and|for|with|of|in|the|to|by|a) '
      and phrase not in ('and', 'for', 'with', 'the')`);
  await tx.execute(sql`create unique index on counted_phrases (phrase)`);
  await tx.execute(sql`analyze counted_phrases`);
  await tx.execute(sql`
    delete from search_phrases old
    where not exists (select from counted_phrases counted where counted.phrase = old.phrase)`);
  await tx.execute(sql`
    insert into search_phrases as old (phrase, weight) select phrase, weight from counted_phrases
    on conflict (phrase) do update set weight = excluded.weight where old.weight <> excluded.weight`);
}
