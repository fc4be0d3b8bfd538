import { categories } from '#app/domains/categories/categories.ts';
import { groupsOf, itemsOf } from '#app/domains/categories/category-tree.ts';
import { productFields } from '../fields/product-fields.ts';
import { rowWords } from './words.ts';

/** What each condition is called. */
export const namesOfCondition = (condition: string | null): string[] => {
  const chosen = productFields.condition.choices.find(({ value }) => value === condition);
  if (!chosen) return [];
  return [chosen.value.replaceAll('_', ' '), ...chosen.also];
};
const conditionNames = productFields.condition.choices.flatMap(({ value }) =>
  namesOfCondition(value),
);

const names = categories.flatMap(({ name }) => [
  name,
  ...groupsOf(name).flatMap((group) => [
    group.name,
    ...itemsOf(name, group.name).map((item) => item.name),
  ]),
]);
const named = names.map(rowWords);
const words = new Set([...named, ...conditionNames.map(rowWords)].flat());
const wholeNames = new Set(named.flatMap((all) => (all.length === 1 ? all : [])));

/** Whether a product may have the word by its categories or condition: no other is worth looking for there. */
export const isCategoryWord = (word: string): boolean => words.has(word);

/** Whether a category is called by the word alone: all of `Toys` is a toy, not all of `TVs & Audio` is a TV. */
export const isCategoryName = (word: string): boolean => wholeNames.has(word);
