import { AppError } from '#app/platform/errors.ts';
import type { Cells } from '#app/platform/sheets/csv.ts';
import { sheetCells } from '#app/platform/sheets/sheet-work.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { type Columns, type FileRow, fileRows, mostRows, type Place } from './columns.ts';
import { findHead } from './find-columns.server.ts';

/** In the words of the import; only that many people send lists has a text of its own. */
function asImportFault(error: unknown): unknown {
  if (!(error instanceof AppError) || error.kind === 'unavailable') return error;
  return error.kind === 'too_large'
    ? stockErrors.import_too_long({}, { cause: error })
    : stockErrors.import_unreadable({}, { cause: error });
}

/** The table inside a file; judged by content, not by name. `key` is whose it is. */
export async function readTable(file: File, key: string): Promise<Cells> {
  const cells = await sheetCells(file, key).catch((error: unknown) => {
    throw asImportFault(error);
  });
  const isWritten = (line: readonly string[]): boolean => line.some((cell) => cell.trim() !== '');
  if (cells.filter(isWritten).length < 2) throw stockErrors.import_unreadable();
  return cells;
}

/** The list inside a table; a list without names is none. */
export function listIn(
  cells: Cells,
  { columns, firstRow }: { columns: Columns; firstRow: number },
  place?: Place,
): FileRow[] {
  const isNamed = columns.productName !== undefined;
  const rows = isNamed ? fileRows(cells, columns, place, firstRow) : [];
  if (rows.length === 0) throw stockErrors.import_unreadable();
  if (rows.length > mostRows) throw stockErrors.import_too_long();
  return rows;
}

/** The list inside a file whose headings say what stands below them. */
export async function readList(file: File, key: string): Promise<FileRow[]> {
  const cells = await readTable(file, key);
  return listIn(cells, findHead(cells));
}
