import { sql } from 'drizzle-orm';
import { replica } from '#app/platform/db/database.server.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { termsInStock } from './query/choices.server.ts';
import { termsBeginning } from './words/vocabulary.server.ts';

const indexedLetters = 4;
const shortestWord = 3;
const mostTerms = 8;

/** Words of other languages that begin with what was typed, or with its last word, where there are such goods. */
async function spokenBeginning(typed: string, count: number): Promise<string[]> {
  const folded = foldText(typed).slice(0, 40);
  const last = folded.slice(folded.lastIndexOf(' ') + 1);
  for (const start of new Set([folded, last])) {
    const terms = start.length < shortestWord ? [] : termsBeginning(start, mostTerms);
    const found = terms.length > 0 ? await termsInStock(terms) : [];
    const before = folded.slice(0, folded.length - start.length);
    if (found.length > 0) return found.slice(0, count).map(({ spelling }) => before + spelling);
  }
  return [];
}

/** What is suggested for a beginning: as sellers write it, then as people say it in any language. */
export async function wordsSuggested(typed: string, count: number): Promise<string[]> {
  const written = await phrasesBeginning(typed, count);
  if (written.length >= count) return written;
  const said = await spokenBeginning(typed, count - written.length);
  return [...written, ...said.filter((word) => !written.includes(foldText(word)))];
}

/** The commonest words and phrases of names that begin with what was typed. */
async function phrasesBeginning(typed: string, count: number): Promise<string[]> {
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
