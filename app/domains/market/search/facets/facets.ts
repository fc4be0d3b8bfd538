import { type FacetName, facetNames } from '#app/domains/stocks/search-index/facets.ts';

/** What is chosen of each facet: a product has one of the values of each. */
export type Facets = Partial<Record<FacetName, readonly string[]>>;

export const hasFacets = (facets: Facets): boolean =>
  facetNames.some((name) => (facets[name]?.length ?? 0) > 0);

/** The same without one facet; the third category goes with the second one. */
export function withoutFacet(facets: Facets, name: FacetName): Facets {
  const left = { ...facets };
  delete left[name];
  if (name === 'type') delete left.kind;
  return left;
}
