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
import { columnNames, type FileRow, mostRows } from './columns.ts';
import { findHead } from './find-columns.server.ts';
import { importStocks, previewImport } from './import-stocks.server.ts';
import { listIn, readTable } from './read-file.server.ts';

/** Of a cell, as the spreadsheet allows: a row with a longer text is only to be corrected. */
const mostLetters = 32_767;

/** The rows come back from the preview; they are checked again as if they were new. */
const sentRows = z
  .array(
    z.object({
      row: z.number().int().min(1).max(100_000),
      cells: z.record(keyField(), textField({ max: mostLetters, lines: true })),
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
function columnsToAsk(fileName: string, cells: Cells, head: ReturnType<typeof findHead>) {
  const below = cells.slice(head.firstRow);
  const headings = head.headings.map((heading, at) => ({
    heading: cutText(heading.trim(), sampleLength),
    sample: cutText((below.find((line) => line[at]?.trim())?.[at] ?? '').trim(), sampleLength),
  }));
  return { fileName, headings, columns: head.columns };
}

export type ColumnsToAsk = ReturnType<typeof columnsToAsk>;

async function read(member: MemberViewer, file: File, form: FormData) {
  const cells = await readTable(file, member.shop.id);
  const head = findHead(cells);
  const sent = rawField(form, 'columns');
  if (sent === '' && !head.isSure) return { ask: columnsToAsk(file.name, cells, head) };
  const columns = sent === '' ? head.columns : inJson(sentColumns, sent, 100);
  const sentPlace = checked(place, {
    category2: rawField(form, 'category2') || undefined,
    category3: rawField(form, 'category3') || undefined,
  });
  return preview(member, file.name, listIn(cells, { ...head, columns }, sentPlace));
}

async function preview({ shop, role }: MemberViewer, fileName: string, lines: readonly FileRow[]) {
  const rows = await previewImport(shop, lines, can(role, 'prices.edit'));
  const { used, limit, isLargest } = productQuota(shop);
  return {
    preview: {
      fileName,
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
    bad: rows.flatMap(({ row, name, problem, also = [] }) =>
      problem ? [{ row, name, problems: [problem, ...also] }] : [],
    ),
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

/** A file, its rows as they were corrected on the page, or the good ones to be added. */
export async function answerImport(member: MemberViewer, form: FormData) {
  const intent = keyOf(form, 'intent');
  if (intent === 'import' || intent === 'check') {
    const lines = inJson(sentRows, rawField(form, 'rows'), mostRows * 40) as FileRow[];
    if (intent === 'import') return { result: await importStocks(member.actor, lines) };
    return preview(member, cutText(rawField(form, 'fileName'), 120), lines);
  }
  const file = fileOf(form, 'file');
  if (!file || file.size === 0) throw stockErrors.import_unreadable();
  return read(member, file, form);
}
