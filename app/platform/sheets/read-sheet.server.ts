import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { AppError } from '#app/platform/errors.ts';
import type { Cells } from './csv.ts';
import { sheetErrors } from './sheets.errors.ts';
import { isInflatedWithin } from './zip.server.ts';

/** A sheet of some thousand rows is far below; a bomb is far above. */
const mostInflatedBytes = 20 * 1024 * 1024;
const mostColumns = 200;
/** Beyond this the file is too long for whoever asked, whatever follows. */
export const mostSheetRows = 20_000;

type Value = string | number | boolean | Date | null | undefined;

/** A date as people write it down for a computer; the time only where there is one. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

function cellText(value: Value): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === null || value === undefined ? '' : String(value);
}

const rowText = (values: readonly Value[]): string[] => values.slice(0, mostColumns).map(cellText);

/** The first sheet, whatever it is called; empty rows keep their place. */
async function readWorkbook(bytes: Uint8Array): Promise<Cells> {
  if (!isInflatedWithin(bytes, mostInflatedBytes)) throw sheetErrors.too_large();
  const rows: Cells = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    if (index >= mostSheetRows) break;
    while (rows.length < index) rows.push([]);
    rows[index] = rowText(values);
  }
  return rows;
}

/**
 * Spreadsheets in different countries write commas, semicolons or tabs. The median of the first lines tells which: a
 * title has none, and one long description may have many.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .trim()
    .split(/[\r\n]+/, 10);
  const median = (mark: string): number => {
    const counts = lines.map((line) => line.split(mark).length).sort((a, b) => a - b);
    return counts[Math.floor((counts.length - 1) / 2)] ?? 0;
  };
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: median(mark) }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

export function readCsv(source: string): Cells {
  const delimiter = separatorOf(source);
  return parseCsv(source, { delimiter, maxRows: mostSheetRows }).map(rowText);
}

/** UTF-8, or what older spreadsheets write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** The cells of a workbook's first sheet or of a CSV file as text, row by row; judged by content. */
export async function readSheet(bytes: Uint8Array): Promise<Cells> {
  if (!isZip(bytes)) return readCsv(textOf(bytes));
  try {
    return await readWorkbook(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw sheetErrors.unreadable({}, { cause });
  }
}
