import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { groupsOf, isCategoryPath } from '#app/domains/categories/category-tree.ts';
import { now } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { columnsOf } from '../fields/field-columns.server.ts';
import { searchKeywords } from '../stocks.ts';

/** The first category is the shop's business type; the lower two belong below it, or are left open. */
export function categoriesFor(
  businessType: string,
  {
    category1: sent,
    category2,
    category3,
  }: Pick<StockDraft, 'category1' | 'category2' | 'category3'>,
): { category1: string; category2: string; category3: string } {
  const category1 = categoryBySlug(businessType)?.name ?? businessType;
  const isKnown =
    category3 === ''
      ? category2 === '' || groupsOf(category1).some(({ name }) => name === category2)
      : isCategoryPath(category1, category2, category3);
  if (!isKnown || (sent !== '' && sent !== category1)) {
    const fields = { category2: 'stocks.category_invalid' };
    throw new AppError('invalid', 'stocks.category_invalid', {}, { fields });
  }
  return { category1, category2, category3 };
}

/** The columns that add and edit write alike. */
export function stockValues(draft: StockDraft, businessType: string) {
  const categories = categoriesFor(businessType, draft);
  const { productName, description, status } = draft;
  return {
    productName,
    description,
    ...categories,
    status,
    priceKobo: draft.price,
    ...columnsOf(draft),
    searchKeywords: searchKeywords({ productName, description, ...categories }),
    updatedAt: now(),
  };
}
