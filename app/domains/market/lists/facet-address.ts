import {
  type FacetName,
  facetNames,
  facetValue,
  kindValue,
} from '#app/domains/stocks/search-index/facets.ts';
import { addressKeys } from '#app/platform/http/input/address.ts';
import type { Facets } from '../search/facets/facets.ts';

/** Of one facet: each more makes a search dearer. */
const mostValues = 8;

const isSingle = (name: FacetName): boolean => name === 'type' || name === 'kind';

/** Repeated, as a form sends them, or in a row, as our links have them. */
function valuesOf(search: URLSearchParams, name: FacetName): string[] {
  const written = addressKeys(search, name).flatMap((text) => text.split(','));
  const values = new Set(written.map(facetValue).filter((value) => value !== ''));
  return [...values].slice(0, isSingle(name) ? 1 : mostValues).sort();
}

/** A form names the second category with the third one: after another choice above, it is none. */
function kindIn(type: string, search: URLSearchParams): string | undefined {
  const [written = ''] = addressKeys(search, 'kind');
  const [above, below] = written.includes('.') ? written.split('.') : [type, written];
  const kind = facetValue(below ?? '');
  return kind === '' || facetValue(above ?? '') !== type ? undefined : kindValue(type, kind);
}

/** What is chosen of each facet; a third category counts only with its second one. */
export function readFacets(search: URLSearchParams): Facets {
  const facets: Facets = {};
  for (const name of facetNames) {
    const values = valuesOf(search, name);
    if (values.length > 0) facets[name] = values;
  }
  const { type: [type] = [], kind: _, ...others } = facets;
  if (type === undefined) return others;
  const kind = kindIn(type, search);
  return { type: [type], ...(kind !== undefined && { kind: [kind] }), ...others };
}
