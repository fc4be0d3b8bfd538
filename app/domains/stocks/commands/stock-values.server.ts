import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { groupsOf, isCategoryPath } from '#app/domains/categories/category-tree.ts';
import { now } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { columnsOf } from '../fields/field-columns.server.ts';
import { searchKeywords } from '../stocks.ts';

/**
 * The first category is one of the shop's business types: the one that was named, else the first that has the lower
 * two; these belong below it, or are left open.
 */
export function categoriesFor(
  types: readonly string[],
  {
    category1: sent,
    category2,
    category3,
  }: Pick<StockDraft, 'category1' | 'category2' | 'category3'>,
): { category1: string; category2: string; category3: string } {
  const names = types.map((type) => categoryBySlug(type)?.name ?? type);
  const isBelow = (category1: string) =>
    category3 === ''
      ? category2 === '' || groupsOf(category1).some(({ name }) => name === category2)
      : isCategoryPath(category1, category2, category3);
  const category1 = names.find((name) => (sent === '' || sent === name) && isBelow(name));
  if (category1 === undefined) {
    const fields = { category2: 'stocks.category_invalid' };
    throw new AppError('invalid', 'stocks.category_invalid', {}, { fields });
  }
  return { category1, category2, category3 };
}

/** The columns that add and edit write alike. */
export function stockValues(draft: StockDraft, types: readonly string[]) {
  const categories = categoriesFor(types, draft);
  const { productName, description, status } = draft;
  return {
    productName,
    description,
    ...categories,
    status,
    priceKobo: draft.price,
    optionName: draft.optionName || null,
    ...columnsOf(draft),
    searchKeywords: searchKeywords({ productName, description, ...categories }),
    updatedAt: now(),
  };
}
