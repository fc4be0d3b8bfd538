import { rawField, rawFields } from '#app/platform/http/input/form-fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { composed } from '#app/platform/text/normal-form.ts';
import { detailNames, fieldNames, isNumber } from '../fields/product-fields.ts';

/** Names and texts of a form's fields, in the form's order. */
export type Entries = readonly (readonly [string, string])[];

const isMoney = (name: string): boolean => name === 'price' || name === 'rowPrice';
const isFigure = (name: string): boolean =>
  detailNames.some((known) => known === name && isNumber(known));

/** A text as it would be stored, as far as two of them can be told apart. */
function plainText(name: string, text: string): string {
  const plain = composed(text.replaceAll('\r\n', '\n')).trim();
  if (plain === '') return '';
  if (isMoney(name)) return String(nairaToKobo(plain) ?? plain);
  return isFigure(name) && Number.isFinite(Number(plain)) ? String(Number(plain)) : plain;
}

/** 12,000 and 12000 are one price. */
export const isSameText = (name: string, one: string, other: string): boolean =>
  plainText(name, one) === plainText(name, other);

export const textsOf = (entries: Entries, name: string): string[] =>
  entries.filter(([known]) => known === name).map(([, text]) => text);

export const textOf = (entries: Entries, name: string): string => textsOf(entries, name)[0] ?? '';

/** An empty line at the end says nothing. */
const isSameList = (name: string, one: readonly string[], other: readonly string[]): boolean =>
  Array.from({ length: Math.max(one.length, other.length) }).every((_, at) =>
    isSameText(name, one[at] ?? '', other[at] ?? ''),
  );

const isWritten = (form: FormData, name: string): boolean =>
  rawFields(form, name).some((text) => text.trim() !== '');
/** Where the form has variants, the figure is their sum, and nobody's count: promised pieces of none of them are not in it. */
const isSummed = (form: FormData): boolean =>
  ['rowOption', 'rowColor', 'rowSize'].some((name) => isWritten(form, name));

const single = [...fieldNames, 'optionName', 'imagePath'].filter(
  // A shop of one business sends its own first category, whatever the item's is.
  (name) => name !== 'variants' && name !== 'category1',
);
const lists = [
  'additionalImages',
  'rowId',
  'rowOption',
  'rowColor',
  'rowSize',
  'rowQuantity',
  'rowPrice',
];

/** Categories belong together, and so do the photos: where one was changed all are written. */
const groups: readonly (readonly string[])[] = [
  ['category1', 'category2', 'category3'],
  ['imagePath', 'additionalImages'],
];

/** The one rule of what a person has changed in the form of an item, with a network and without: only that is written. */
export function changedIn(form: FormData, opened: Entries): string[] {
  const changed = [
    ...single.filter(
      (name) =>
        !(name === 'quantity' && isSummed(form)) &&
        !isSameText(name, textOf(opened, name), rawField(form, name)),
    ),
    ...lists.filter((name) => !isSameList(name, textsOf(opened, name), rawFields(form, name))),
  ];
  const others = groups.filter((group) => group.some((name) => changed.includes(name))).flat();
  return [...new Set([...changed, ...others])];
}
