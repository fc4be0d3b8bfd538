import { expect, test } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { formDraft } from './stock-form.ts';

function refusalOf(values: Record<string, string>): AppError | undefined {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  try {
    formDraft(form, 1);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test('an empty form says once that fields are missing, and at each field what it wants', () => {
  const refusal = refusalOf({ category1: 'Boutique' });
  expect(refusal?.code).toBe('stocks.fill_required');
  expect(refusal?.fields).toMatchObject({
    productName: 'stocks.add_name',
    price: 'stocks.add_price',
    quantity: 'stocks.add_quantity',
    imagePath: 'stocks.add_photo',
    category2: 'stocks.choose_type',
    category3: 'stocks.choose_kind',
  });
});

test('with the rest filled in, type and kind ask for a choice; a wrong value keeps its own text', () => {
  const filled = { productName: 'Gown', price: '10', quantity: '2', imagePath: 'products/a' };
  expect(refusalOf({ ...filled, category1: 'Boutique' })?.fields).toEqual({
    category2: 'stocks.choose_type',
    category3: 'stocks.choose_kind',
  });
  const priced = { ...filled, price: 'cheap', category1: 'a', category2: 'b', category3: 'c' };
  expect(refusalOf(priced)?.fields).toEqual({ price: 'stocks.price_invalid' });
});
