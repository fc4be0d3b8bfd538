import { categories } from '#app/domains/categories/categories.ts';
import { groupsOf, itemsOf } from '#app/domains/categories/category-tree.ts';
import { rowWords } from './words.ts';

const names = categories.flatMap(({ name }) => [
  name,
  ...groupsOf(name).flatMap((group) => [
    group.name,
    ...itemsOf(name, group.name).map((item) => item.name),
  ]),
]);
const words = new Set(names.flatMap(rowWords));

/** Whether a product may have the word by its categories: no other is worth looking for there. */
export const isCategoryWord = (word: string): boolean => words.has(word);
