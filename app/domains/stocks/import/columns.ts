import { type Cells, unmarked } from '#app/platform/sheets/csv.ts';
import { type ListedName, listedNames } from '../fields/product-fields.ts';
import { type PriceName, priceNames } from './price-columns.ts';

export type ColumnName = ListedName | PriceName;
export const columnNames: readonly ColumnName[] = [...listedNames, ...priceNames];

/** A row of the file as it stands there: its number, as the spreadsheet shows it, and its cells by name. */
export interface FileRow {
  row: number;
  cells: Partial<Record<ColumnName, string>>;
}

/** Where in the file each of our columns stands, counted from 0. */
export type Columns = Partial<Record<ColumnName, number>>;

/** What a list must have; a person is asked where one of them is not plain to see. */
export const neededNames = [
  'productName',
  'price',
  'quantity',
  'category2',
  'category3',
] as const satisfies readonly ListedName[];

/** What else a list may say of an item, besides its measures. */
export const moreNames = [
  'description',
  'sku',
  'barcode',
  'brand',
  'notes',
] as const satisfies readonly ListedName[];

export const mostRows = 2_000;

/** Type and kind of the rows that name none. */
export type Place = { [N in 'category2' | 'category3']?: string | undefined };

/** The rows that hold anything, from the one after the headings on. */
export function fileRows(
  cells: Cells,
  columns: Columns,
  { category2, category3 }: Place = {},
  firstRow = 1,
): FileRow[] {
  const wanted = Object.entries(columns) as [ColumnName, number][];
  const cellsOf = (line: readonly string[]): FileRow['cells'] =>
    Object.fromEntries(
      wanted.flatMap(([name, at]) => {
        const text = unmarked((line[at] ?? '').trim());
        return text === '' ? [] : [[name, text]];
      }),
    );
  return cells
    .slice(firstRow)
    .map((line, at) => ({ row: firstRow + at + 1, cells: cellsOf(line) }))
    .filter(({ cells: found }) => Object.keys(found).length > 0)
    .map(({ row, cells: found }) => {
      const isPlaced = found.category2 !== undefined || found.category3 !== undefined;
      const stand = { ...(category2 && { category2 }), ...(category3 && { category3 }) };
      return { row, cells: isPlaced ? found : { ...found, ...stand } };
    });
}
