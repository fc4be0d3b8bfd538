import { type Cells, unmarked } from '#app/platform/sheets/csv.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { type ListedName, listedNames, productFields } from '../fields/product-fields.ts';

/** A row of the file as it stands there: its number, as the spreadsheet shows it, and its cells by name. */
export interface FileRow {
  row: number;
  cells: Partial<Record<ListedName, string>>;
}

/** Where in the file each of our columns stands, counted from 0. */
export type Columns = Partial<Record<ListedName, number>>;

/** What a list must have; a person is asked where one of them is not plain to see. */
export const neededNames = [
  'productName',
  'price',
  'quantity',
  'category2',
  'category3',
] as const satisfies readonly ListedName[];

/** Our name of a column by what people write over it. */
const fieldByHeading = new Map<string, ListedName>(
  listedNames.flatMap((name) =>
    [name, ...productFields[name].headings].map((heading) => [foldText(heading), name] as const),
  ),
);

/** A word in a heading that makes it likely to be meant, not sure. */
const likelyWords: Record<(typeof neededNames)[number], RegExp> = {
  productName: /\b(name|product|item|goods|description)\b/,
  price: /\b(price|amount|naira|ngn|rate|cost)\b/,
  quantity: /\b(qty|quantity|stock|pieces|pcs|units|number|balance|left)\b/,
  category2: /\b(type|category|group|department)\b/,
  category3: /\b(kind|sub ?category|sub ?type|style)\b/,
};

interface FoundColumns {
  columns: Columns;
  /** Every needed column is there, once. */
  isSure: boolean;
}

/** Reads the first row of a file. */
export function findColumns(head: readonly string[]): FoundColumns {
  const headings = head.map(foldText);
  const places = (name: ListedName): number[] =>
    headings.flatMap((heading, at) => (fieldByHeading.get(heading) === name ? [at] : []));
  const columns: Columns = {};
  for (const name of listedNames) {
    const [first] = places(name);
    if (first !== undefined) columns[name] = first;
  }
  const isSure = neededNames.every((name) => places(name).length === 1);
  for (const name of neededNames) {
    const taken = new Set(Object.values(columns));
    const likely = headings.findIndex(
      (heading, at) => !taken.has(at) && likelyWords[name].test(heading),
    );
    if (columns[name] === undefined && likely >= 0) columns[name] = likely;
  }
  return { columns, isSure };
}

export const mostRows = 2_000;

/** Type and kind of the rows that name none. */
export type Place = { [N in 'category2' | 'category3']?: string | undefined };

/** The rows below the first that hold anything. */
export function fileRows(cells: Cells, columns: Columns, place: Place = {}): FileRow[] {
  const wanted = Object.entries(columns) as [ListedName, number][];
  const cellsOf = (line: readonly string[]): FileRow['cells'] =>
    Object.fromEntries(
      wanted.flatMap(([name, at]) => {
        const text = unmarked((line[at] ?? '').trim());
        return text === '' ? [] : [[name, text]];
      }),
    );
  return cells
    .slice(1)
    .map((line, at) => ({ row: at + 2, cells: cellsOf(line) }))
    .filter(({ cells: found }) => Object.keys(found).length > 0)
    .map(({ row, cells: found }) => {
      const isPlaced = found.category2 !== undefined || found.category3 !== undefined;
      const { category2, category3 } = place;
      const stand = { ...(category2 && { category2 }), ...(category3 && { category3 }) };
      return { row, cells: isPlaced ? found : { ...found, ...stand } };
    });
}
