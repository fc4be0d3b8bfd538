import { sql } from 'drizzle-orm';
import { replica } from '#app/platform/db/database.server.ts';
import { foldText } from '#app/platform/text/fold.ts';

const indexedLetters = 4;

/** The commonest words and phrases of names that begin with what was typed. */
export async function phrasesBeginning(typed: string, count: number): Promise<string[]> {
  const prefix = foldText(typed).slice(0, 40);
  if (prefix === '') return [];
  const { length } = prefix;
  const where =
    length <= indexedLetters
      ? sql`left(phrase, ${sql.raw(String(length))}) = ${prefix}`
      : sql`phrase collate "C" >= ${prefix} and phrase collate "C" < ${`${prefix}\u{10ffff}`}`;
  const { rows } = await replica().execute<{ phrase: string }>(
    sql`select phrase from search_phrases where ${where} order by weight desc, phrase limit ${count}`,
  );
  return rows.map((row) => row.phrase);
}
