import { readCsv } from '#app/platform/sheets/csv.ts';
import { readXlsx } from '#app/platform/sheets/xlsx.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { type FileRow, fileRows, mostRows } from './columns.ts';

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** UTF-8, or what older spreadsheets write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The list inside a file; judged by content, not by name. */
export async function readList(file: File): Promise<FileRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const cells = isZip(bytes) ? readXlsx(bytes) : readCsv(textOf(bytes));
  const rows = cells && fileRows(cells);
  if (!rows || rows.length === 0) throw stockErrors.import_unreadable();
  if (rows.length > mostRows) throw stockErrors.import_too_long();
  return rows;
}
