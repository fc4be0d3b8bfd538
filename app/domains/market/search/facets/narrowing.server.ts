import { placeByKey } from '#app/domains/places/places.ts';
import { facetNames, facetToken, placeFacet } from '#app/domains/stocks/search-index/facets.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import type { Narrowing } from '../word-filter.ts';
import { type Facets, hasFacets } from './facets.ts';

/** Places of which a product is at one: several where a list goes from near to far. */
export type Places = readonly string[];

/** The key of today, also for one from before its name changed. */
const placeToken = (key: string): string => facetToken(placeFacet, placeByKey(key)?.key ?? key);

/** The chosen values as words of the index: each facet is one more query that a product meets. */
export async function narrowingOf(
  facets: Facets,
  places: Places = [],
): Promise<Narrowing | undefined> {
  if (!hasFacets(facets) && places.length === 0) return undefined;
  const tokens = facetNames.flatMap((name) => {
    const values = facets[name] ?? [];
    return values.length > 0 ? [values.map((value) => facetToken(name, value))] : [];
  });
  if (places.length > 0) tokens.unshift(places.map(placeToken));
  const uses = await usesOfWords(tokens.flat());
  return {
    queries: tokens.map((of) => `(${of.map((token) => `'${token}'`).join('|')})`),
    clauses: tokens.map((of) => ({
      choices: of.map((token) => [[token]]),
      uses: of.reduce((sum, token) => sum + (uses.get(token)?.uses ?? 0), 0),
    })),
    ...(places.length === 1 && !hasFacets(facets) && { place: placeByKey(places[0] ?? '')?.key }),
  };
}
