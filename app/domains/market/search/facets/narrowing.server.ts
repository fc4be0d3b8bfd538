import { facetNames, facetToken } from '#app/domains/stocks/search-index/facets.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import type { Narrowing } from '../word-filter.ts';
import { type Facets, hasFacets } from './facets.ts';

/** The chosen values as words of the index: each facet is one more query that a product meets. */
export async function narrowingOf(facets: Facets): Promise<Narrowing | undefined> {
  if (!hasFacets(facets)) return undefined;
  const tokens = facetNames.flatMap((name) => {
    const values = facets[name] ?? [];
    return values.length > 0 ? [values.map((value) => facetToken(name, value))] : [];
  });
  const uses = await usesOfWords(tokens.flat());
  return {
    queries: tokens.map((of) => `(${of.map((token) => `'${token}'`).join('|')})`),
    clauses: tokens.map((of) => ({
      choices: of.map((token) => [[token]]),
      uses: of.reduce((sum, token) => sum + (uses.get(token)?.uses ?? 0), 0),
    })),
  };
}
