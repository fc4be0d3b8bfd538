import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { headingIn, productFields } from '../fields/product-fields.ts';
import { type ColumnName, type Columns, columnNames, neededNames } from './columns.ts';
import { type PriceName, priceColumns } from './price-columns.ts';

const isPrice = (name: ColumnName): name is PriceName => name in priceColumns;

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

/** Reads the first row of a file. */
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
