import { type DraftRules, readDraft, type StockDraft } from './stock-draft.ts';

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));

const single = [
  'productName',
  'description',
  'price',
  'quantity',
  'category1',
  'category2',
  'category3',
  'status',
  'sku',
  'brand',
  'weight',
  'length',
  'width',
  'height',
  'notes',
  'restockDate',
  'imagePath',
] as const;

function rowsOf(form: FormData) {
  const [ids, froms, sizes, quantities] = ['rowId', 'rowFrom', 'rowSize', 'rowQuantity'].map(
    (name) => texts(form, name),
  );
  return texts(form, 'rowColor').map((color, at) => ({
    ...(ids?.[at] ? { id: ids[at], from: Number(froms?.[at]) || 0 } : {}),
    color,
    size: sizes?.[at] ?? '',
    quantity: quantities?.[at] ?? '',
  }));
}

/** The draft that a person's form holds. */
export function formDraft(form: FormData, minQuantity: DraftRules['minQuantity']): StockDraft {
  const fields = Object.fromEntries(single.map((name) => [name, text(form, name)]));
  return readDraft(
    {
      ...fields,
      combinations: rowsOf(form),
      additionalImages: texts(form, 'additionalImages').filter(Boolean),
    },
    { missing: 'stocks.fill_required', minQuantity, allCategories: true },
  );
}

/** The quantity that the form started from. */
export function formStart(form: FormData): number | undefined {
  const value = text(form, 'fromQuantity');
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
