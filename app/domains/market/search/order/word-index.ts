import { categoryToken, tokenIn } from '#app/domains/stocks/search-index/document.ts';

/** As the word indexes by category have it. */
export const wordsByCategory = 'category_words(category, words)';

/**
 * The queries as the indexes by category understand them: there every token carries its category. What is common
 * in the market is short in a category, and to meet several tokens costs as much as the first lists are long.
 */
export function queriesIn(category: string, queries: readonly string[]): string[] {
  const whole = `'${categoryToken(category)}'`;
  const others = queries.filter((query) => query !== whole);
  return (others.length > 0 ? others : [whole]).map((query) =>
    query.replaceAll(/'([^']*)'/g, (_, token: string) => `'${tokenIn(category, token)}'`),
  );
}
