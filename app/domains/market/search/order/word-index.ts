import { LRUCache } from 'lru-cache';
import { categoryToken, tokenIn } from '#app/domains/stocks/search-index/document.ts';

/** As the word indexes by category have it. */
export const wordsByCategory = 'category_words(category, words)';

/** The same few are asked with every search. */
const known = new LRUCache<string, string>({ max: 2_000 });

function queryIn(category: string, query: string): string {
  const key = `${category} ${query}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = query.replaceAll(
    /'([^']*)'/g,
    (_, token: string) => `'${tokenIn(category, token)}'`,
  );
  known.set(key, made);
  return made;
}

/**
 * The queries as the indexes by category understand them: there every token carries its category. What is common
 * in the market is short in a category, and to meet several tokens costs as much as the first lists are long.
 */
export function queriesIn(category: string, queries: readonly string[]): string[] {
  const whole = `'${categoryToken(category)}'`;
  const others = queries.filter((query) => query !== whole);
  return (others.length > 0 ? others : [whole]).map((query) => queryIn(category, query));
}
