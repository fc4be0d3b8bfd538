import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldText } from '../text/fold.ts';

const likeMarks = /[\\%_]/g;

const pattern = (text: string): string => `%${text.replace(likeMarks, '\\$&')}%`;

const longest = (words: string): string =>
  words.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');

/**
 * Whether a stored text has the typed one in it, however both are written: `fila` finds `Fìlà`. `fold_text`
 * of the database and `foldText` are one folding, which a test compares. Folding costs ten times a
 * comparison, so a text of plain letters is folded only where the longest typed word is in it.
 */
export function foldedContains(stored: SQLWrapper, typed: string): SQL {
  const folded = foldText(typed);
  // Letters of other scripts fold to nothing; they are found as they are written.
  if (folded === '') return sql`${stored} ilike ${pattern(typed.trim())}`;
  const mayBe = sql`octet_length(${stored}) <> char_length(${stored})
    or translate(${stored}, '''\`', '') ilike ${pattern(longest(folded))}`;
  return sql`((${mayBe}) and fold_text(${stored}) like ${pattern(folded)})`;
}
