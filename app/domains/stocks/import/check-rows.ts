import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import { AppError } from '#app/platform/errors.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { readDraft, type StockDraft } from '../draft/stock-draft.ts';
import type { FileRow } from './columns.ts';
import { listCount } from './list-numbers.ts';
import { type RowPrices, readPrices } from './price-cells.ts';
import { priceNames } from './price-columns.ts';
import { readVariantCell, variantLines } from './variant-cell.ts';

/** Why a row cannot be taken: a message of the catalogue and what it says. */
export interface RowProblem {
  key:
    | 'name_missing'
    | 'price_missing'
    | 'price_wrong'
    | 'quantity_missing'
    | 'quantity_wrong'
    | 'category_missing'
    | 'category_wrong'
    | 'barcode_wrong'
    | 'variants_wrong'
    | 'same_as_row'
    | 'already_there'
    | 'word_banned'
    | 'too_long'
    | 'wrong';
  params: Record<string, string | number>;
}

export interface CheckedRow {
  row: number;
  name: string;
  draft?: StockDraft;
  /** Offer, costs and floors that come with it. */
  prices?: RowPrices;
  problem?: RowProblem;
  /** Further faults of its cells, so that all are corrected in one go. */
  also?: RowProblem[];
}

export interface CategoryPlace {
  category2: string;
  category3: string;
}

export interface CheckRules {
  /** Whoever brings the list may set offers, costs and floors. */
  seesPrices: boolean;
  /** Type and kind as the shop's branch writes them; undefined when it has no such. */
  placeOf: (category2: string, category3: string) => CategoryPlace | undefined;
  /** Items that the shop has already, by name and number. */
  isThere: (keys: readonly string[]) => boolean;
  /** A word of the item that is not allowed on the market. */
  bannedWord: (draft: StockDraft) => string | undefined;
}

/**
 * An item is the same when its number is, or its name where one of the two has no number. `known` are the keys that
 * an item is kept under, `asked` those that an item like it would be found by.
 */
export function itemKeys(item: { productName: string; sku: string | null }): {
  known: string[];
  asked: string[];
} {
  const name = foldText(item.productName) || item.productName.toLowerCase();
  if (!item.sku) return { known: [`name:${name}`, `bare:${name}`], asked: [`name:${name}`] };
  const sku = `sku:${item.sku.toLowerCase()}`;
  return { known: [sku, `name:${name}`], asked: [sku, `bare:${name}`] };
}

const codes: Record<string, RowProblem['key']> = {
  'stocks.price_invalid': 'price_wrong',
  'stocks.quantity_invalid': 'quantity_wrong',
  'stocks.category_invalid': 'category_wrong',
  'stocks.barcode_invalid': 'barcode_wrong',
};

const missing: Record<string, RowProblem['key']> = {
  productName: 'name_missing',
  price: 'price_missing',
  quantity: 'quantity_missing',
  category2: 'category_missing',
  category3: 'category_missing',
};

function problemOf({ cells }: FileRow, field: string, code: string): RowProblem {
  const value = cells[field as keyof FileRow['cells']] ?? '';
  if (field === 'variants' || field === 'optionName')
    return {
      key: 'variants_wrong',
      params: {
        value: cutText((cells.variants ?? '').split('\n')[1] ?? '', 40),
        field: 'variants',
      },
    };
  const ofCode = code.endsWith('_too_long') ? 'too_long' : codes[code];
  const key = (code === 'stocks.fill_required' ? missing[field] : ofCode) ?? 'wrong';
  return { key, params: { value: cutText(value, 40), field } };
}

function problemsOf(error: unknown, line: FileRow): RowProblem[] {
  if (!(error instanceof AppError)) throw error;
  const all = Object.entries(error.fields ?? { '': '' }).map(([field, code]) =>
    problemOf(line, field, code),
  );
  // Type and kind are one choice, and variants one cell.
  const isFirst = (one: RowProblem, at: number) =>
    !/^(category|variants)_/.test(one.key) || all.findIndex(({ key }) => key === one.key) === at;
  return all.filter(isFirst);
}

const isOfPlace = ({ key, params }: RowProblem): boolean =>
  key.startsWith('category_') || String(params.field).startsWith('category');

function draftOf(line: FileRow, { placeOf }: CheckRules): StockDraft | RowProblem[] {
  const { variants, ...cells } = line.cells;
  const { category2 = '', category3 = '' } = cells;
  const place = placeOf(category2, category3);
  const unknown: RowProblem = {
    key: 'category_wrong',
    params: { value: cutText(`${category2} / ${category3}`, 80) },
  };
  try {
    const raw = {
      ...cells,
      ...place,
      ...(cells.quantity && { quantity: listCount(cells.quantity) }),
      ...(variants && readVariantCell(variants)),
      imagePath: noPhotoBase,
    };
    const rules = { missing: 'stocks.fill_required', minQuantity: 1, allCategories: true } as const;
    const draft = readDraft(raw, rules);
    return place ? draft : [unknown];
  } catch (error) {
    const problems = problemsOf(error, line);
    return place || problems.some(isOfPlace) ? problems : [...problems, unknown];
  }
}

/** What a row says of offers, costs and floors; of somebody who may not set them it says nothing. */
function pricesOf(
  { cells }: FileRow,
  draft: StockDraft,
  { seesPrices }: CheckRules,
): RowPrices | RowProblem | undefined {
  const lines = cells.variants ? variantLines(cells.variants) : [];
  const isSaid =
    priceNames.some((name) => cells[name]) || lines.some(({ cost, floor }) => cost || floor);
  if (!seesPrices || !isSaid) return undefined;
  const prices = readPrices(cells, draft, lines);
  if (!('wrong' in prices)) return prices;
  return { key: 'wrong', params: { value: cutText(prices.value, 40), field: prices.wrong } };
}

/** Every row with its draft or what is wrong with it; nothing is saved. */
function rowChecker(rules: CheckRules): (line: FileRow) => CheckedRow {
  const seen = new Map<string, number>();
  return (line) => {
    const named = { row: line.row, name: cutText(line.cells.productName ?? '', 120) };
    const draft = draftOf(line, rules);
    if (Array.isArray(draft)) {
      const [problem, ...also] = draft;
      return { ...named, ...(problem && { problem }), ...(also.length > 0 && { also }) };
    }
    const word = rules.bannedWord(draft);
    if (word !== undefined) return { ...named, problem: { key: 'word_banned', params: { word } } };
    const prices = pricesOf(line, draft, rules);
    if (prices && 'key' in prices) return { ...named, problem: prices };
    const { known, asked } = itemKeys(draft);
    const twin = asked.map((key) => seen.get(key)).find((row) => row !== undefined);
    if (twin !== undefined)
      return { ...named, problem: { key: 'same_as_row', params: { row: twin } } };
    for (const key of known) seen.set(key, line.row);
    if (rules.isThere(asked)) return { ...named, problem: { key: 'already_there', params: {} } };
    return { ...named, draft, ...(prices && { prices }) };
  };
}

export const checkRows = (lines: readonly FileRow[], rules: CheckRules): CheckedRow[] =>
  lines.map(rowChecker(rules));

const portion = 50;

/** The same for a whole file: between two portions other people's requests have their turn. */
export async function checkRowsInPortions(
  lines: readonly FileRow[],
  rules: CheckRules,
): Promise<CheckedRow[]> {
  const check = rowChecker(rules);
  const rows: CheckedRow[] = [];
  for (let at = 0; at < lines.length; at += portion) {
    for (const line of lines.slice(at, at + portion)) rows.push(check(line));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
}
