/** Rows of text cells; the first row is the file's row 1. */
export type Cells = string[][];

/**
 * Text that a spreadsheet would take for a formula is marked as text; readers take the mark off. Text
 * that looks marked already gets a second one, or it would lose its own.
 */
const formula = /^'*[=+\-@\t\r]/;

export function csvCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const unmarked = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

type CsvRows = ReadonlyArray<ReadonlyArray<string | number | null | undefined>>;

export const csvLines = (rows: CsvRows): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** A byte order mark, or Excel garbles ọ and ₦. */
export const csvStart = '\ufeff';

export const writeCsv = (rows: CsvRows): string => csvStart + csvLines(rows);
