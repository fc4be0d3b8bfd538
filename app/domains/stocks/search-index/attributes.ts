import { rowWords } from './words.ts';

/** What a product comes in. */
export interface SearchableVariant {
  color: string;
  size: string;
  option?: string | undefined;
}

/** Stands in the index for a size: `12` alone may be yards, inches or a model. */
export const sizeToken = (size: string): string => `size:${size}`;

const years = /^(\d+)(yrs?|years?|months?)$/;

/** Whether a typed word may be a size without the word `size` before it: `heels 39`, `kaftan xl`. */
export const isSize = (word: string): boolean => /^(\d{1,3}|x{0,4}[sl]|m)$/.test(word);

/** Options and colours as words, sizes as their tokens. */
export function attributeWords(variants: readonly SearchableVariant[]): string[] {
  const words = variants.flatMap(({ color, size, option = '' }) => [
    ...rowWords(option),
    ...rowWords(color),
    ...rowWords(size).map((word) => sizeToken(word.replace(years, '$1'))),
  ]);
  return [...new Set(words)];
}
