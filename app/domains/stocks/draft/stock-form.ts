import { rawField, rawFields } from '#app/platform/http/input/form-fields.ts';
import { fieldNames } from '../fields/product-fields.ts';
import { type DraftRules, readDraft, type StockDraft } from './stock-draft.ts';

const single = [...fieldNames, 'imagePath'] as const;

function rowsOf(form: FormData) {
  const [ids, froms, sizes, quantities] = ['rowId', 'rowFrom', 'rowSize', 'rowQuantity'].map(
    (name) => rawFields(form, name),
  );
  return rawFields(form, 'rowColor').map((color, at) => ({
    ...(ids?.[at] ? { id: ids[at], from: Number(froms?.[at]) || 0 } : {}),
    color,
    size: sizes?.[at] ?? '',
    quantity: quantities?.[at] ?? '',
  }));
}

/** The draft that a person's form holds. */
export function formDraft(form: FormData, minQuantity: DraftRules['minQuantity']): StockDraft {
  const fields = Object.fromEntries(single.map((name) => [name, rawField(form, name)]));
  return readDraft(
    {
      ...fields,
      combinations: rowsOf(form),
      additionalImages: rawFields(form, 'additionalImages').filter(Boolean),
    },
    { missing: 'stocks.fill_required', minQuantity, allCategories: true },
  );
}

/** The quantity that the form started from. */
export function formStart(form: FormData): number | undefined {
  const value = rawField(form, 'fromQuantity');
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
