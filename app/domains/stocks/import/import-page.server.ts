import { z } from 'zod';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { pack } from '#app/platform/http/fast-pages/fast-pages.server.tsx';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { fileOf, keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { stockErrors } from '../stocks.errors.ts';
import type { CheckedRow } from './check-rows.ts';
import { type FileRow, mostRows } from './columns.ts';
import { importStocks, previewImport } from './import-stocks.server.ts';
import { readList } from './read-file.server.ts';

/** The rows come back from the preview; they are checked again as if they were new. */
const sentRows = z
  .array(
    z.object({
      row: z.number().int().min(1).max(100_000),
      cells: z.record(keyField(), textField({ max: 6_000, lines: true })),
    }),
  )
  .max(mostRows);

async function preview({ shop }: MemberViewer, file: File) {
  const lines = await readList(file, shop.id);
  const rows = await previewImport(shop, lines);
  const { used, limit } = productQuota(shop);
  return {
    fileName: file.name,
    places: Math.max(0, limit - used),
    rows: pack(previewRows(lines, rows)),
  };
}

/** What the page shows of each row, and the rows themselves to be sent back. */
function previewRows(lines: readonly FileRow[], rows: readonly CheckedRow[]) {
  const bad = new Set(rows.filter(({ problem }) => problem).map(({ row }) => row));
  return {
    bad: rows.flatMap(({ row, name, problem }) => (problem ? [{ row, name, problem }] : [])),
    good: rows.flatMap(({ row, draft }) =>
      draft
        ? [{ row, name: draft.productName, priceKobo: draft.price, quantity: draft.quantity }]
        : [],
    ),
    goodLines: lines.filter(({ row }) => !bad.has(row)),
    badLines: lines.filter(({ row }) => bad.has(row)),
  };
}

export type ImportPreview = Awaited<ReturnType<typeof preview>>;
export type PreviewRows = ReturnType<typeof previewRows>;

function linesOf(form: FormData): FileRow[] {
  try {
    return checked(
      sentRows,
      parseJson(rawField(form, 'rows'), { values: mostRows * 40 }),
    ) as FileRow[];
  } catch (cause) {
    throw stockErrors.import_unreadable({}, { cause });
  }
}

export async function answerImport(member: MemberViewer, form: FormData) {
  if (keyOf(form, 'intent') === 'import') {
    return { result: await importStocks(member.actor, linesOf(form)) };
  }
  const file = fileOf(form, 'file');
  if (!file || file.size === 0) throw stockErrors.import_unreadable();
  return { preview: await preview(member, file) };
}
