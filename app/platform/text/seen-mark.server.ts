import { createHash } from 'node:crypto';

/**
 * Names what a page showed, and goes back with its form: whoever answers has answered these words, not those that stand there by
 * then.
 */
export const seenMark = (...shown: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);
