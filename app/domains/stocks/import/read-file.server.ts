import { AppError } from '#app/platform/errors.ts';
import { sheetCells } from '#app/platform/sheets/sheet-work.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { type FileRow, fileRows, mostRows } from './columns.ts';

/** In the words of the import; only that many people send lists has a text of its own. */
function asImportFault(error: unknown): unknown {
  if (!(error instanceof AppError) || error.kind === 'unavailable') return error;
  return error.kind === 'too_large'
    ? stockErrors.import_too_long({}, { cause: error })
    : stockErrors.import_unreadable({}, { cause: error });
}

/** The list inside a file; judged by content, not by name. `key` is whose it is. */
export async function readList(file: File, key: string): Promise<FileRow[]> {
  const cells = await sheetCells(file, key).catch((error: unknown) => {
    throw asImportFault(error);
  });
  const rows = fileRows(cells);
  if (!rows || rows.length === 0) throw stockErrors.import_unreadable();
  if (rows.length > mostRows) throw stockErrors.import_too_long();
  return rows;
}
