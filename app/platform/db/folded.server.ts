import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldText } from '../text/fold.ts';

const likeMarks = /[\\%_]/g;

const pattern = (text: string): string => `%${text.replace(likeMarks, '\\$&')}%`;

/**
 * Whether a stored text has the typed one in it, however both are written: `fila` finds `Fìlà`. `fold_text`
 * of the database and `foldText` are one folding, which a test compares.
 */
export function foldedContains(stored: SQLWrapper, typed: string): SQL {
  const folded = foldText(typed);
  // Letters of other scripts fold to nothing; they are found as they are written.
  return folded === ''
    ? sql`${stored} ilike ${pattern(typed.trim())}`
    : sql`fold_text(${stored}) like ${pattern(folded)}`;
}
