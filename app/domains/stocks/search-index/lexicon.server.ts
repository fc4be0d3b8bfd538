import { sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import { forgetReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { deletions, isSpellable } from './deletions.ts';
import { forgetWords } from './word-counts.server.ts';

const deletionBatch = 2_000;

export async function addDeletions(executor: Executor, words: readonly string[]): Promise<void> {
  const spellable = words.filter(isSpellable);
  for (let at = 0; at < spellable.length; at += deletionBatch) {
    const pairs = spellable
      .slice(at, at + deletionBatch)
      .flatMap((word) => deletions(word).map((deletion) => ({ deletion, word })));
    await executor.execute(sql`
      insert into search_deletions (deletion, word)
      select * from unnest(${sql.param(pairs.map((pair) => pair.deletion))}::text[],
        ${sql.param(pairs.map((pair) => pair.word))}::text[])
      on conflict do nothing`);
  }
}

/**
 * Makes new words known. Words that are known already are left alone: counting them here would make
 * every writer wait for the row of "phone".
 */
export async function learnWords(
  executor: Executor,
  { strong, weak }: { strong: readonly string[]; weak: readonly string[] },
): Promise<void> {
  const words = [...strong, ...weak].sort();
  forgetWords(words);
  const inNames = new Set(strong);
  const { rows } = await executor.execute<{ word: string }>(sql`
    insert into search_words (word, uses, uses_all)
    select word, uses, 1 from unnest(${sql.param(words)}::text[],
      ${sql.param(words.map((word) => (inNames.has(word) ? 1 : 0)))}::int[]) as new (word, uses)
    on conflict (word) do nothing returning word`);
  const raised = await executor.execute<{ word: string }>(sql`
    update search_words set uses = 1 where uses = 0 and word = any(${sql.param([...strong].sort())}::text[])
    returning word`);
  const fresh = rows.map((row) => row.word).filter((word) => inNames.has(word));
  await addDeletions(executor, [...fresh, ...raised.rows.map((row) => row.word)]);
  if (rows.length + raised.rows.length > 0) forgetReads('words');
}

/** Counts every word again from the search rows and drops what nobody uses any more. */
export async function recountWords(executor: Executor): Promise<void> {
  await executor.execute(sql`create temporary table counted on commit drop as
    select ltrim(word, '^~') as word,
      coalesce(sum(ndoc) filter (where word not like '~%'), 0)::int as uses, sum(ndoc)::int as uses_all
    from ts_stat('select words from stock_search')
    where word not like '#%' and word not like '@%' group by 1`);
  await executor.execute(sql`
    insert into search_words as known (word, uses, uses_all) select word, uses, uses_all from counted order by word
    on conflict (word) do update set uses = excluded.uses, uses_all = excluded.uses_all
    where (known.uses, known.uses_all) is distinct from (excluded.uses, excluded.uses_all)`);
  await executor.execute(sql`
    delete from search_words known where not exists (select from counted where counted.word = known.word)`);
  forgetWords();
}

/** By which misspellings words are found, after they were counted. */
export async function renewDeletions(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from search_deletions where word not in (select word from search_words where uses > 0)`);
  const { rows } = await executor.execute<{ word: string }>(sql`
    select word from search_words where uses > 0
      and not exists (select from search_deletions d where d.word = search_words.word and d.deletion = left(search_words.word, 8))`);
  await addDeletions(
    executor,
    rows.map((row) => row.word),
  );
}
