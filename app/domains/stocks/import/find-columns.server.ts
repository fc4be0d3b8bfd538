import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { Cells } from '#app/platform/sheets/csv.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { headingIn, productFields } from '../fields/product-fields.ts';
import { type ColumnName, type Columns, columnNames, neededNames } from './columns.ts';
import { isPrice, priceColumns } from './price-columns.ts';

/** What stands over a column: our own name and the English ones first, then what each language calls it. */
const headingsOf = (name: ColumnName): string[] => {
  const { headings } = isPrice(name) ? priceColumns[name] : productFields[name];
  const inWords = offeredLanguages.map(({ code }) => {
    const { t } = translatorFor(code);
    return isPrice(name) ? t(priceColumns[name].label) : (headingIn(name, t) ?? name);
  });
  return [name, ...headings, ...inWords];
};

/** Our name of a column by what people write over it. */
const fieldByHeading = new Map<string, ColumnName>(
  columnNames.flatMap((name) => headingsOf(name).map((heading) => [foldText(heading), name])),
);

/** A word in a heading that makes it likely to be meant, not sure. */
const likelyWords: Record<(typeof neededNames)[number], RegExp> = {
  productName: /\b(name|product|item|goods|description|suna|sunan|oruko|aha)\b/,
  price: /\b(price|amount|naira|ngn|rate|cost|farashi|farashin|iye owo|onuahia)\b/,
  quantity: /\b(qty|quantity|stock|pieces|pcs|units|number|balance|left|guda|meloo|ole)\b/,
  category2: /\b(type|category|group|department|naui|nauin|irufe|udi)\b/,
  category3: /\b(kind|sub ?category|sub ?type|style|iri|irin|iru)\b/,
};

interface FoundColumns {
  columns: Columns;
  /** Every needed column is there, once. */
  isSure: boolean;
}

/** Reads a row of headings. */
export function findColumns(head: readonly string[]): FoundColumns {
  const headings = head.map(foldText);
  const places = (name: ColumnName): number[] =>
    headings.flatMap((heading, at) => (fieldByHeading.get(heading) === name ? [at] : []));
  const columns: Columns = {};
  for (const name of columnNames) {
    const [first] = places(name);
    if (first !== undefined) columns[name] = first;
  }
  const isSure = neededNames.every((name) => places(name).length === 1);
  for (const name of neededNames) {
    const taken = new Set(Object.values(columns));
    const likely = headings.findIndex(
      (heading, at) => !taken.has(at) && likelyWords[name].test(heading),
    );
    if (columns[name] === undefined && likely >= 0) columns[name] = likely;
  }
  return { columns, isSure };
}

interface Head extends FoundColumns {
  headings: readonly string[];
  /** Index of the first row below the headings. */
  firstRow: number;
}

/** Lists begin with a title or empty lines; deeper than this nobody writes the headings. */
const mostRowsAbove = 10;

const known = (headings: readonly string[]): number =>
  new Set(headings.flatMap((heading) => fieldByHeading.get(foldText(heading)) ?? [])).size;

/**
 * Headings of two lines as one: a merged cell ("Price") covers the columns below it ("Cost", "Selling"), and a cell
 * merged downwards has nothing below it.
 */
function joined(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [own, under] = [(above[at] ?? '').trim(), (below[at] ?? '').trim()];
    group = own || group;
    if (under === '') return own;
    const ways = [`${group} ${under}`, `${under} ${group}`, under, own];
    return ways.find((way) => fieldByHeading.has(foldText(way))) ?? under;
  });
}

const isWordy = (line: readonly string[]): boolean => !line.some((cell) => /\d/.test(cell));

/** Finds the headings of a table: the row, or the two rows, near its top that name most of our columns. */
export function findHead(cells: Cells): Head {
  const first = Math.max(
    0,
    cells.findIndex((line) => line.some((cell) => cell.trim() !== '')),
  );
  const candidates = cells.slice(first, first + mostRowsAbove).flatMap((line, at) => {
    const next = cells[first + at + 1] ?? [];
    const single = { headings: line, firstRow: first + at + 1 };
    const double = { headings: joined(line, next), firstRow: first + at + 2 };
    return isWordy(next) ? [single, double] : [single];
  });
  let head = { headings: cells[first] ?? [], firstRow: first + 1 };
  for (const candidate of candidates) {
    const count = known(candidate.headings);
    // One known word may be an item's name; two in one row are headings.
    if (count > 1 && count > known(head.headings)) head = candidate;
  }
  return { ...head, ...findColumns(head.headings) };
}
