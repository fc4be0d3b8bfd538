import { AppError } from '#app/platform/errors.ts';
import { rawField, rawFields } from '#app/platform/http/input/form-fields.ts';
import { fieldNames } from '../fields/product-fields.ts';
import { type DraftRules, readDraft, type StockDraft } from './stock-draft.ts';

const single = [...fieldNames, 'optionName', 'imagePath'] as const;

function variantsOf(form: FormData) {
  const column = (name: string) => rawFields(form, name);
  const [ids, froms, quantities] = [column('rowId'), column('rowFrom'), column('rowQuantity')];
  const [options, colors, sizes] = [column('rowOption'), column('rowColor'), column('rowSize')];
  const prices = column('rowPrice');
  // Every line has how many; what the item's variants do not differ in has no fields at all.
  return quantities.map((quantity, at) => ({
    ...(ids[at] ? { id: ids[at], from: Number(froms[at]) || 0 } : {}),
    option: options[at],
    color: colors[at],
    size: sizes[at],
    price: prices[at],
    quantity,
  }));
}

/** What each empty field asks for; the sentence above the form asks for all of them. */
const asksFor: Record<string, string> = {
  productName: 'stocks.add_name',
  price: 'stocks.add_price',
  quantity: 'stocks.add_quantity',
  variants: 'stocks.add_quantity',
  category2: 'stocks.choose_type',
  category3: 'stocks.choose_kind',
  imagePath: 'stocks.add_photo',
};

function namingFields(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([name, code]) => [
    name,
    code === 'stocks.fill_required' ? (asksFor[name] ?? code) : code,
  ]);
  const extras = { fields: Object.fromEntries(fields), cause: error };
  return new AppError(error.kind, error.code, error.params, extras);
}

/** The draft that a person's form holds. */
export function formDraft(form: FormData, minQuantity: DraftRules['minQuantity']): StockDraft {
  const fields = Object.fromEntries(single.map((name) => [name, rawField(form, name)]));
  const raw = {
    ...fields,
    variants: variantsOf(form),
    additionalImages: rawFields(form, 'additionalImages').filter(Boolean),
  };
  try {
    return readDraft(raw, { missing: 'stocks.fill_required', minQuantity, allCategories: true });
  } catch (error) {
    throw namingFields(error);
  }
}

/** The quantity that a page of before this one started from. */
export function formStart(form: FormData): number | undefined {
  const value = rawField(form, 'fromQuantity');
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
