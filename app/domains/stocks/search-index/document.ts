import { categoryByName, slugOf } from '#app/domains/categories/categories.ts';
import { keysAround, placeByKey } from '#app/domains/places/places.ts';
import { attributeWords, type SearchableVariant } from './attributes.ts';
import { namesOfCondition } from './category-words.ts';
import { type Facet, facetsOf, facetToken } from './facets.ts';
import { kindsOf, kindToken, namedKinds } from './kinds.ts';
import { priceFigure, rangeTokens, timeFigure } from './range-tokens.ts';
import { isStopWord, rowWords } from './words.ts';

export interface SearchableStock {
  id: string;
  shopId: string;
  productName: string;
  description: string;
  brand: string | null;
  condition: string | null;
  category1: string;
  category2: string;
  category3: string;
  priceKobo: number;
  variants: readonly SearchableVariant[];
  /** Where its shop is. */
  place?: string | null | undefined;
  isOnOffer?: boolean | undefined;
}

export interface SearchDocument {
  id: string;
  shopId: string;
  category: string;
  priceKobo: number;
  nameNorm: string;
  /** Words of name, brand, colours, sizes, categories and condition, and what kind of thing it is. */
  strong: string[];
  /** Words that stand in the description only. */
  weak: string[];
  /** What it is found by when a list is narrowed. */
  facets: Facet[];
  /** Name, brand, colours and sizes as they are, `=` before what it is, `^` before words of the categories, `~` before those of the description, `+` before facets, `@` before figures. */
  tokens: string[];
}

const maxWeakWords = 60;
const maxWordLength = 40;

export const categoryToken = (slug: string): string => `#${slug}`;
/** A token as the word indexes of one category have it: `category_words` in the database makes the same. */
export const tokenIn = (category: string, token: string): string => `${token}#${category}`;

const wellSized = (word: string): boolean => word.length <= maxWordLength && !isStopWord(word);

export function searchDocument(stock: SearchableStock): SearchDocument {
  const nameWords = rowWords(stock.productName);
  const fields = [...rowWords(stock.brand ?? ''), ...attributeWords(stock.variants)];
  const own = new Set([...nameWords, ...fields].filter(wellSized));
  const general = kindsOf(stock);
  const kinds = [...new Set([...general, ...namedKinds(general, nameWords)])].map(kindToken);
  const placed = [
    stock.category1,
    stock.category2,
    stock.category3,
    ...namesOfCondition(stock.condition),
  ].flatMap(rowWords);
  const about = [...new Set(placed.filter((word) => wellSized(word) && !own.has(word)))];
  const strong = new Set([...own, ...about]);
  const weak = new Set(
    rowWords(stock.description).filter((word) => wellSized(word) && !strong.has(word)),
  );
  const weakWords = [...weak].slice(0, maxWeakWords);
  const category = categoryByName(stock.category1)?.slug ?? slugOf(stock.category1);
  const place = placeByKey(stock.place ?? '');
  const facets = facetsOf({ ...stock, places: place ? keysAround(place.key) : [] });
  const facetTokens = facets.map(({ name, value }) => facetToken(name, value));
  return {
    id: stock.id,
    shopId: stock.shopId,
    category,
    priceKobo: stock.priceKobo,
    nameNorm: nameWords.join(' '),
    // Counted as words are: how many products a facet leaves says how its list is read.
    strong: [...strong, ...kinds, ...facetTokens],
    weak: weakWords,
    facets,
    tokens: [
      ...own,
      ...kinds,
      ...about.map((word) => `^${word}`),
      ...weakWords.map((word) => `~${word}`),
      ...facetTokens,
      categoryToken(category),
      ...rangeTokens('price', priceFigure(stock.priceKobo)),
      ...rangeTokens('time', timeFigure(stock.id)),
    ],
  };
}
