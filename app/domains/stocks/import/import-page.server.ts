import { z } from 'zod';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { pack } from '#app/platform/http/fast-pages/fast-pages.server.tsx';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { fileOf, keyOf, rawField } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import type { Cells } from '#app/platform/sheets/csv.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { stockErrors } from '../stocks.errors.ts';
import { maxName } from '../stocks.ts';
import type { CheckedRow } from './check-rows.ts';
import { type Columns, columnNames, type FileRow, mostRows } from './columns.ts';
import { findColumns } from './find-columns.server.ts';
import { importStocks, previewImport } from './import-stocks.server.ts';
import { listIn, readTable } from './read-file.server.ts';

/** The rows come back from the preview; they are checked again as if they were new. */
const sentRows = z
  .array(
    z.object({
      row: z.number().int().min(1).max(100_000),
      cells: z.record(keyField(), textField({ max: 6_000, lines: true })),
    }),
  )
  .max(mostRows);

/** Where a person says that our columns stand. */
const sentColumns = z.partialRecord(z.enum(columnNames), z.number().int().min(0).max(500));

const place = z.object({
  category2: textField({ max: maxName }).optional(),
  category3: textField({ max: maxName }).optional(),
});

const sampleLength = 40;

/** What a person needs to say which column is which: each heading with something that stands below it. */
function columnsToAsk(fileName: string, cells: Cells, columns: Columns) {
  const [head = [], ...rest] = cells;
  const headings = head.map((heading, at) => ({
    heading: cutText(heading.trim(), sampleLength),
    sample: cutText((rest.find((line) => line[at]?.trim())?.[at] ?? '').trim(), sampleLength),
  }));
  return { fileName, headings, columns };
}

export type ColumnsToAsk = ReturnType<typeof columnsToAsk>;

async function preview({ shop, role }: MemberViewer, file: File, form: FormData) {
  const cells = await readTable(file, shop.id);
  const found = findColumns(cells[0] ?? []);
  const sent = rawField(form, 'columns');
  if (sent === '' && !found.isSure) return { ask: columnsToAsk(file.name, cells, found.columns) };
  const columns = sent === '' ? found.columns : inJson(sentColumns, sent, 100);
  const sentPlace = checked(place, {
    category2: rawField(form, 'category2') || undefined,
    category3: rawField(form, 'category3') || undefined,
  });
  const lines = listIn(cells, columns, sentPlace);
  const rows = await previewImport(shop, lines, can(role, 'prices.edit'));
  const { used, limit, isLargest } = productQuota(shop);
  return {
    preview: {
      fileName: file.name,
      places: Math.max(0, limit - used),
      mayUpgrade: !isLargest && can(role, 'plan.pay'),
      rows: pack(previewRows(lines, rows)),
    },
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

export type ImportPreview = Extract<
  Awaited<ReturnType<typeof preview>>,
  { preview: unknown }
>['preview'];
export type PreviewRows = ReturnType<typeof previewRows>;

function inJson<S extends z.ZodType>(shape: S, text: string, values: number): z.output<S> {
  try {
    return checked(shape, parseJson(text, { values }));
  } catch (cause) {
    throw stockErrors.import_unreadable({}, { cause });
  }
}

export async function answerImport(member: MemberViewer, form: FormData) {
  if (keyOf(form, 'intent') === 'import') {
    const lines = inJson(sentRows, rawField(form, 'rows'), mostRows * 40) as FileRow[];
    return { result: await importStocks(member.actor, lines) };
  }
  const file = fileOf(form, 'file');
  if (!file || file.size === 0) throw stockErrors.import_unreadable();
  return preview(member, file, form);
}
