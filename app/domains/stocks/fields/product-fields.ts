import type { MessageKey, Translate } from '#app/platform/i18n/messages.ts';
import { maxNotes, maxQuantity, maxShortText } from '../stocks.ts';

type CodeOf<Key> = Key extends `errors.${infer Code}` ? Code : never;
/** A code that has a text. */
type ErrorCode = CodeOf<MessageKey>;

/** What must be said of every field that an item may have besides. */
interface DetailFacts {
  /** Its property in stocks.table.server.ts. */
  column: string;
  seenBy: 'everybody' | 'team';
  label: MessageKey;
  /** What people write over its column in a spreadsheet besides its name; case, marks and signs do not matter. */
  headings: readonly string[];
  /** A search of those who see it looks into it. */
  searched?: true;
}

interface Choice {
  /** As it is stored and sent. */
  value: string;
  label: MessageKey;
  /** What people call it besides, in small letters. */
  also: readonly string[];
}

/** How it is typed, checked, stored and sent follows from its kind. */
export type Detail = DetailFacts &
  (
    | { kind: 'text' | 'long_text'; max: number; tooLong: ErrorCode }
    | { kind: 'digits'; least: number; most: number; wrong: ErrorCode }
    | { kind: 'choice'; choices: readonly Choice[]; wrong: ErrorCode }
    | { kind: 'measure'; places: number; within?: 'dimensions' }
    | { kind: 'whole'; most: number; wrong: ErrorCode; hint: MessageKey }
    | { kind: 'date' }
  );

/** Has code of its own and only its place here; one without headings is not read from a list. */
interface Structural {
  kind: 'structural';
  label?: MessageKey;
  headings?: readonly string[];
}

/**
 * Everything of an item that a person can set with one input, in the order of form and list. A name
 * is the same in the form, in lists, in the API and in drafts.
 */
export const productFields = {
  productName: {
    kind: 'structural',
    label: 'stocks.name',
    headings: [
      'name',
      'product',
      'item',
      'product name',
      'item name',
      'goods',
      'goods name',
      'name of item',
      'name of product',
      'title',
    ],
  },
  description: {
    kind: 'structural',
    label: 'stocks.about',
    headings: ['about', 'about it', 'details', 'product description', 'item description'],
  },
  price: {
    kind: 'structural',
    label: 'stocks.price',
    headings: [
      'selling price',
      'sale price',
      'sales price',
      'unit price',
      'retail price',
      'price naira',
      'price ngn',
      'price n',
      'amount',
    ],
  },
  quantity: {
    kind: 'structural',
    label: 'stocks.how_many',
    headings: [
      'qty',
      'how many',
      'stock',
      'in stock',
      'pieces',
      'pcs',
      'units',
      'qty in stock',
      'quantity in stock',
      'stock quantity',
      'available',
    ],
  },
  /** Colours, sizes and options with their pieces and prices, in a list as one cell (`import/variant-cell.ts`). */
  variants: {
    kind: 'structural',
    label: 'stocks.variants',
    headings: ['colours and sizes', 'colors and sizes', 'options', 'sizes'],
  },
  /** The shop's own: it follows from the shop. */
  category1: { kind: 'structural' },
  category2: {
    kind: 'structural',
    label: 'stocks.type',
    headings: ['type', 'product type', 'item type', 'category 2', 'category ii'],
  },
  category3: {
    kind: 'structural',
    label: 'stocks.kind',
    headings: ['kind', 'sub category', 'subcategory', 'sub type', 'category 3', 'category iii'],
  },
  sku: {
    kind: 'text',
    max: maxShortText,
    tooLong: 'stocks.short_text_too_long',
    column: 'sku',
    seenBy: 'team',
    searched: true,
    label: 'stocks.sku',
    headings: ['code', 'code (sku)', 'product code', 'item code'],
  },
  brand: {
    kind: 'text',
    max: maxShortText,
    tooLong: 'stocks.short_text_too_long',
    column: 'brand',
    seenBy: 'everybody',
    searched: true,
    label: 'stocks.brand',
    headings: ['make'],
  },
  condition: {
    kind: 'choice',
    choices: [
      { value: 'new', label: 'stocks.condition.new', also: ['brand new', 'unused'] },
      {
        value: 'uk_used',
        label: 'stocks.condition.uk_used',
        also: ['tokunbo', 'foreign used', 'london used'],
      },
      {
        value: 'nigeria_used',
        label: 'stocks.condition.nigeria_used',
        also: ['naija used', 'nigerian used', 'used', 'second hand'],
      },
      {
        value: 'refurbished',
        label: 'stocks.condition.refurbished',
        also: ['refurb'],
      },
    ],
    wrong: 'stocks.condition_invalid',
    column: 'condition',
    seenBy: 'everybody',
    label: 'stocks.condition',
    headings: ['state', 'new or used'],
  },
  /** EAN, UPC or GTIN, as printed on the goods. */
  barcode: {
    kind: 'digits',
    least: 8,
    most: 14,
    wrong: 'stocks.barcode_invalid',
    column: 'barcode',
    seenBy: 'team',
    searched: true,
    label: 'stocks.barcode',
    headings: ['bar code', 'barcode (ean)', 'ean', 'upc', 'gtin'],
  },
  weight: {
    kind: 'measure',
    places: 3,
    column: 'weightKg',
    seenBy: 'team',
    label: 'stocks.weight',
    headings: ['weight (kg)'],
  },
  length: {
    kind: 'measure',
    places: 2,
    within: 'dimensions',
    column: 'lengthCm',
    seenBy: 'team',
    label: 'stocks.length',
    headings: ['length (cm)'],
  },
  width: {
    kind: 'measure',
    places: 2,
    within: 'dimensions',
    column: 'widthCm',
    seenBy: 'team',
    label: 'stocks.width',
    headings: ['width (cm)'],
  },
  height: {
    kind: 'measure',
    places: 2,
    within: 'dimensions',
    column: 'heightCm',
    seenBy: 'team',
    label: 'stocks.height',
    headings: ['height (cm)'],
  },
  notes: {
    kind: 'long_text',
    max: maxNotes,
    tooLong: 'stocks.notes_too_long',
    column: 'notes',
    seenBy: 'team',
    label: 'stocks.notes',
    headings: ['note'],
  },
  status: { kind: 'structural', headings: [] },
  restockDate: {
    kind: 'date',
    column: 'restockOn',
    seenBy: 'team',
    label: 'stocks.restock_date',
    headings: ['restock date'],
  },
  lowFrom: {
    kind: 'whole',
    most: maxQuantity,
    wrong: 'stocks.quantity_invalid',
    column: 'lowFrom',
    seenBy: 'team',
    label: 'stocks.low_from',
    hint: 'stocks.low_from_hint',
    headings: ['low stock level', 'reorder level', 'minimum stock', 'min stock', 'alert level'],
  },
} as const satisfies Record<string, Structural | Detail>;

type Fields = typeof productFields;
export type FieldName = keyof Fields;
type Named<Facts> = { [N in FieldName]: Fields[N] extends Facts ? N : never }[FieldName];

export type ListedName = Named<{ headings: readonly string[] }>;
export type DetailName = Exclude<FieldName, Named<Structural>>;
type SideName = Named<{ within: 'dimensions' }>;
type PublicName = Named<{ seenBy: 'everybody' }>;
export type DetailColumn<N extends DetailName = DetailName> = Fields[N]['column'];
export type DetailValue<N extends DetailName> = Fields[N]['kind'] extends 'measure' | 'whole'
  ? number | null
  : string | null;
export type DetailValues = { [N in DetailName]: DetailValue<N> };

export const detail = (name: DetailName): Detail => productFields[name];

/** Stored and sent as a number. */
export const isNumber = (name: DetailName): boolean =>
  detail(name).kind === 'measure' || detail(name).kind === 'whole';

export const fieldNames = Object.keys(productFields) as FieldName[];
export const listedNames = fieldNames.filter((name): name is ListedName => {
  const field: Structural | Detail = productFields[name];
  return field.headings !== undefined;
});
export const detailNames = fieldNames.filter(
  (name): name is DetailName => productFields[name].kind !== 'structural',
);
const isSide = (name: DetailName): name is SideName => 'within' in productFields[name];
const isPublic = (name: DetailName): name is PublicName => detail(name).seenBy === 'everybody';

/** Programs find these three in `dimensions`, all others beside the name. */
export const sideNames = detailNames.filter(isSide);
export const publicNames = detailNames.filter(isPublic);
export const teamNames = detailNames.filter(
  (name): name is Exclude<DetailName, SideName | PublicName> => !isSide(name) && !isPublic(name),
);

/** What people call the column of a list: the text over its field, which may be a question. */
export const headingIn = (name: ListedName, t: Translate): string | undefined => {
  const { label }: Structural | Detail = productFields[name];
  return label && t(label).replace(/\?$/, '');
};

/** What people call the chosen one. */
export const choiceLabel = (name: DetailName, value: string | null): MessageKey | undefined => {
  const field = detail(name);
  if (field.kind !== 'choice') return undefined;
  return field.choices.find((choice) => choice.value === value)?.label;
};

/** The same made for each of the names. */
export const forEachName = <N extends string, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;

export const pickDetails = <N extends DetailName>(values: DetailValues, names: readonly N[]) =>
  forEachName(names, (name) => values[name]) as Pick<DetailValues, N>;
