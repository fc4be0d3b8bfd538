import { type Cells, unmarked } from '#app/platform/sheets/csv.ts';
import { type ListedName, listedNames, productFields } from '../fields/product-fields.ts';

/** A row of the file as it stands there: its number, as the spreadsheet shows it, and its cells by name. */
export interface FileRow {
  row: number;
  cells: Partial<Record<ListedName, string>>;
}

/** Our name of a column by what people write over it. */
const fieldByHeading = new Map<string, ListedName>(
  listedNames.flatMap((name) =>
    [name.toLowerCase(), ...productFields[name].headings].map(
      (heading) => [heading, name] as const,
    ),
  ),
);

const fieldOf = (heading: string): ListedName | undefined =>
  fieldByHeading.get(heading.trim().toLowerCase());

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
