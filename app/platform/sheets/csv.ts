/** Rows of text cells; the first row is the file's row 1. */
export type Cells = string[][];

/** Spreadsheets in different countries write commas, semicolons or tabs: the first line tells. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

/** RFC 4180, forgiving: quotes, doubled quotes, line breaks inside cells, any line ending. */
export function readCsv(source: string): Cells {
  const text = source.replace(/^\ufeff/, '');
  const separator = separatorOf(text);
  const rows: Cells = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter === '\r') {
      if (text[at + 1] !== '\n') endRow();
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

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
