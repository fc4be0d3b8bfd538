import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { rawField } from '#app/platform/http/input/form-fields.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import type { StoredVariant } from '../commands/own-stock.server.ts';
import { type PromisedPieces, promisedOf } from '../commands/promises.server.ts';
import { detailsOf } from '../fields/field-columns.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import type { stocks } from '../stocks.table.server.ts';
import { maxDescription, maxVariants, shelfOf } from '../stocks.ts';
import { variantSides } from '../variants/variants.ts';
import { changedIn, type Entries, isSameText, textOf, textsOf } from './opened-form.ts';
import type { DraftVariant } from './variant-rows.ts';

/** Fields of the form, with several of each row. */
const mostEntries = 100 + maxVariants * 7;
const text = textField({ max: maxDescription, lines: true });
const openedInput = z.array(z.tuple([keyField(), text])).max(mostEntries);
const knownInput = z.record(keyField(), text);

function inJson<S extends z.ZodType>(shape: S, form: FormData, name: string) {
  const written = rawField(form, name);
  return written === ''
    ? undefined
    : checked(shape, parseJson(written, { values: mostEntries * 3 }));
}

/** How a form was opened, and what was changed in it since. */
export interface Opened {
  entries: Entries;
  changed: readonly string[];
  /** What was typed, by field. */
  typed: (name: string) => string;
  /** Values of others that the person was told of already: they may be written over. */
  known: Readonly<Record<string, string>>;
}

/** Undefined for a page of before this one: then all of the form is written. */
export function openedForm(form: FormData): Opened | undefined {
  const entries = inJson(openedInput, form, 'seen');
  if (!entries) return undefined;
  return {
    entries,
    changed: changedIn(form, entries),
    typed: (name) => rawField(form, name),
    known: inJson(knownInput, form, 'known') ?? {},
  };
}

/** What the person knows of others' changes after a refusal, for the next try of the same form. */
export function knownAfter(form: FormData, error: unknown): Record<string, string> {
  const before = inJson(knownInput, form, 'known') ?? {};
  if (!(error instanceof AppError)) return before;
  if (!['stocks.changed_meanwhile', 'stocks.quantity_changed'].includes(error.code)) return before;
  return { ...before, ...(error.cause as Record<string, string>) };
}

type Item = typeof stocks.$inferSelect;
type Row = Pick<StoredVariant, 'id' | 'option' | 'color' | 'size' | 'quantity' | 'priceKobo'>;

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/** An item as its form shows it: what the form is opened with, and what stands there when it is saved. */
export function entriesOf(
  item: Item,
  variants: readonly Row[],
  promised: PromisedPieces,
): [string, string][] {
  const { productName, description, category1, category2, category3, status } = item;
  const shown = {
    productName,
    description,
    price: koboToNaira(item.priceKobo),
    quantity: shelfOf({ quantity: item.quantity, promised: promisedOf(promised, null) }),
    category1,
    category2,
    category3,
    status,
    ...detailsOf(item),
    optionName: item.optionName,
    imagePath: item.imageBase,
  };
  const single = Object.entries(shown).map(([name, value]): [string, string] => [
    name,
    written(value),
  ]);
  const photos = item.additionalImages.map(({ base }): [string, string] => [
    'additionalImages',
    base,
  ]);
  const rows = variants.flatMap(({ id, option, color, size, quantity, priceKobo }) => {
    const shelf = String(shelfOf({ quantity, promised: promisedOf(promised, id) }));
    const price = priceKobo === null ? '' : String(koboToNaira(priceKobo));
    const named = { rowId: id, rowOption: option, rowColor: color, rowSize: size };
    return Object.entries({ ...named, rowQuantity: shelf, rowPrice: price });
  });
  return [...single, ...photos, ...rows];
}

const shownText = (name: string, value: string): string => {
  const kobo = name === 'price' || name.startsWith('rowPrice') ? nairaToKobo(value) : undefined;
  return kobo === undefined ? value : formatMoney(kobo);
};

/** What somebody else has written since the form was opened, into the very fields that it changes. */
export function refuseConflicts(
  { entries, changed, typed, known }: Opened,
  now: Entries,
  rows: readonly RowConflict[],
): void {
  // Rows are looked at one by one.
  const looked = changed.filter(
    (name) => !name.startsWith('row') && !['imagePath', 'additionalImages'].includes(name),
  );
  const fields = looked.flatMap((name) => {
    const theirs = textOf(now, name);
    const isTheirs = (value: string) => isSameText(name, value, theirs);
    // A count of before a sale may be the figure of after it by chance.
    const isAgreed = name !== 'quantity' && isTheirs(typed(name));
    return isTheirs(textOf(entries, name)) || isAgreed ? [] : [{ name, theirs }];
  });
  const conflicts = [...fields, ...rows].filter(({ name, theirs }) => known[name] !== theirs);
  if (conflicts.length === 0) return;
  const theirs = conflicts.map(({ name, theirs: value }) => shownText(name, value)).join(', ');
  const marked = conflicts.map(({ name }) => [
    name.startsWith('row') ? 'variants' : name,
    'stocks.changed_now',
  ]);
  const extras = {
    fields: Object.fromEntries(marked),
    cause: Object.fromEntries(conflicts.map(({ name, theirs: value }) => [name, value])),
  };
  const isCount = conflicts.every(
    ({ name }) => name === 'quantity' || name.startsWith(rowQuantity),
  );
  throw isCount
    ? stockErrors.quantity_changed({ quantity: theirs, theirs }, extras)
    : stockErrors.changed_meanwhile({ theirs }, extras);
}

const rowQuantity = 'rowQuantity ';

interface RowConflict {
  name: string;
  theirs: string;
}

/** A variant as it is to be written. */
export interface WrittenRow extends DraftVariant {
  /** Its figure was changed: somebody has counted it. */
  isCounted?: boolean | undefined;
}

/** The rows as they are to be written: words and prices that nobody touched are those of now. */
export function touchedRows(
  { entries }: Opened,
  requested: readonly DraftVariant[],
  stored: readonly StoredVariant[],
  promised: PromisedPieces,
): { rows: WrittenRow[]; conflicts: RowConflict[] } {
  const column = (name: string) => textsOf(entries, name);
  const ids = column('rowId');
  const seenPrices = column('rowPrice');
  const seenSides = {
    option: column('rowOption'),
    color: column('rowColor'),
    size: column('rowSize'),
  };
  const conflicts: RowConflict[] = [];
  const rows = requested.flatMap((row) => {
    const known = stored.find(({ id }) => id === row.id);
    const at = ids.indexOf(row.id ?? '');
    if (!known || at < 0) return [row];
    const sides = variantSides.filter((side) =>
      isSameText(side, seenSides[side][at] ?? '', row[side]),
    );
    const seenPrice = nairaToKobo(seenPrices[at] ?? '') ?? null;
    const isPriceKept = row.price === seenPrice;
    const isTheirs = known.priceKobo !== seenPrice && known.priceKobo !== row.price;
    if (!isPriceKept && isTheirs) {
      const theirs = known.priceKobo === null ? '' : String(koboToNaira(known.priceKobo));
      conflicts.push({ name: `rowPrice ${known.id}`, theirs });
    }
    const isCounted = row.quantity !== row.from;
    const shelf = shelfOf({ quantity: known.quantity, promised: promisedOf(promised, known.id) });
    if (isCounted && shelf !== row.from)
      conflicts.push({ name: `${rowQuantity}${known.id}`, theirs: String(shelf) });
    const isUntouched = isPriceKept && sides.length === variantSides.length && !isCounted;
    // Somebody has taken it out meanwhile, and this form says nothing of it.
    if (isUntouched && known.removed) return [];
    const kept = Object.fromEntries(sides.map((side) => [side, known[side]]));
    return [{ ...row, ...kept, isCounted, ...(isPriceKept && { price: known.priceKobo }) }];
  });
  return { rows, conflicts };
}

/** The variants that stood in the form; one that somebody has added meanwhile was not taken out by it. */
export const openedRows = ({ entries }: Opened): ReadonlySet<string> =>
  new Set(textsOf(entries, 'rowId'));
