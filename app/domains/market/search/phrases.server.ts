import { sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';

/** Words and two- or three-word beginnings of names that enough products share; weighed by how many. */
export async function rebuildPhrases(tx: Executor): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from stock_search`,
  );
  const least = Math.min(5, Math.max(1, Math.floor((rows[0]?.n ?? 0) / 500)));
  await tx.execute(sql`truncate search_phrases`);
  await tx.execute(sql`
    insert into search_phrases (phrase, weight)
    select phrase, count(*)::int from (
      select array_to_string(w[i:i + n - 1], ' ') as phrase
      from (select string_to_array(name_norm, ' ') as w from stock_search) names
      cross join generate_series(1, 3) n
      cross join lateral generate_series(1, least(cardinality(w) - n + 1, 6)) i
    ) phrases
    where length(phrase) between 3 and 40
      and phrase ~ '^[a-z]' and phrase !~ ' (and|for|with|of|in|the|to|by|a)$' and phrase !~ '^(and|for|with|of|in|the|to|by|a) '
      and phrase not in ('and', 'for', 'with', 'the')
    group by phrase having count(*) >= ${least}`);
}
