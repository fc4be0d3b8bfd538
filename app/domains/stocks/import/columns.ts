import { type Cells, unmarked } from '#app/platform/sheets/csv.ts';

/** Our name of a column and what people write over it. */
const headings = {
  productName: ['productname', 'name', 'product', 'item', 'product name', 'item name'],
  description: ['description', 'about', 'about it', 'details'],
  price: ['price', 'amount', 'price (naira)', 'price (₦)', 'cost'],
  quantity: ['quantity', 'qty', 'how many', 'how many?', 'stock', 'pieces'],
  category2: ['category2', 'type', 'category 2', 'category ii'],
  category3: ['category3', 'kind', 'category 3', 'category iii'],
  sku: ['sku', 'code', 'code (sku)', 'product code'],
  brand: ['brand', 'make'],
  weight: ['weight', 'weight (kg)'],
  length: ['length', 'length (cm)'],
  width: ['width', 'width (cm)'],
  height: ['height', 'height (cm)'],
  notes: ['notes', 'note'],
  status: ['status'],
  restockDate: ['restockdate', 'restock date'],
} as const;

export type ImportField = keyof typeof headings;
const fields = Object.keys(headings) as ImportField[];

/** A row of the file as it stands there: its number, as the spreadsheet shows it, and its cells by name. */
export interface FileRow {
  row: number;
  cells: Partial<Record<ImportField, string>>;
}

const fieldOf = (heading: string): ImportField | undefined => {
  const wanted = heading.trim().toLowerCase();
  return fields.find((field) => (headings[field] as readonly string[]).includes(wanted));
};

export const mostRows = 2_000;

/** Undefined when the first row has no column for the name: then it is not a list of items. */
export function fileRows(cells: Cells): FileRow[] | undefined {
  const [first = [], ...rest] = cells;
  const columns = first.map(fieldOf);
  if (!columns.includes('productName')) return undefined;
  return rest
    .map((line, at) => ({
      row: at + 2,
      cells: Object.fromEntries(
        line.flatMap((cell, column) => {
          const field = columns[column];
          const text = unmarked(cell.trim());
          return field && text !== '' ? [[field, text]] : [];
        }),
      ),
    }))
    .filter(({ cells: found }) => Object.keys(found).length > 0);
}
