import { slugOf } from '#app/domains/categories/categories.ts';
import { foldText } from '#app/platform/text/fold.ts';
import type { SearchableVariant } from './attributes.ts';

/** What a list can be narrowed by besides words and price: second and third category, and fields of an item. */
export const facetNames = ['type', 'kind', 'condition', 'brand', 'size', 'color', 'offer'] as const;
export type FacetName = (typeof facetNames)[number];
/** Where its shop is stands in the index in the same way, and is chosen in another. */
export const placeFacet = 'place';
export type IndexedFacet = FacetName | typeof placeFacet;

/** One value of a facet as a product has it. */
export interface Facet {
  name: IndexedFacet;
  /** As addresses have it: small letters, figures and hyphens. */
  value: string;
  /** As the shop has written it. */
  label: string;
}

const longestValue = 60;

/** Ways of writing that mean the same have one value: `L'Oréal` and `loreal`. */
export const facetValue = (text: string): string =>
  foldText(foldText(text).slice(0, longestValue)).replaceAll(' ', '-');

/** Third categories are called alike under different second ones: each carries the one above it. */
export const kindValue = (type: string, kind: string): string => `${type}.${kind}`;

/** Stands in the index for a value: no word that is typed begins so. */
export const facetToken = (name: IndexedFacet, value: string): string => `+${name}:${value}`;

/** The facet and value of a token. */
export function readFacetToken(token: string): { name: IndexedFacet; value: string } {
  const at = token.indexOf(':');
  // Tokens are written above and nowhere else.
  return { name: token.slice(1, at) as IndexedFacet, value: token.slice(at + 1) };
}

interface Placed {
  category2: string;
  category3: string;
  brand: string | null;
  condition: string | null;
  variants: readonly SearchableVariant[];
  /** Keys of the state, area and market place of its shop. */
  places: readonly string[];
  /** A lower price runs now. */
  isOnOffer?: boolean | undefined;
}

/** Every value that a product has, each once. */
export function facetsOf(stock: Placed): Facet[] {
  const { category2, category3, brand, condition, variants, places } = stock;
  const type = slugOf(category2);
  const found: Facet[] = [
    { name: 'type', value: type, label: category2 },
    { name: 'kind', value: kindValue(type, slugOf(category3)), label: category3 },
    { name: 'condition', value: facetValue(condition ?? ''), label: condition ?? '' },
    { name: 'brand', value: facetValue(brand ?? ''), label: brand ?? '' },
    ...variants.flatMap(({ color, size }): Facet[] => [
      { name: 'size', value: facetValue(size), label: size },
      { name: 'color', value: facetValue(color), label: color },
    ]),
    ...places.map((key): Facet => ({ name: placeFacet, value: key, label: key })),
    { name: 'offer', value: stock.isOnOffer ? 'on' : '', label: 'on' },
  ];
  const telling = found.filter(({ value }) => value !== '');
  return [
    ...new Map(telling.map((facet) => [facetToken(facet.name, facet.value), facet])).values(),
  ];
}
