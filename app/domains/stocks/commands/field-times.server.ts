import { koboToNaira } from '#app/platform/money.ts';
import { detailNames, productFields } from '../fields/product-fields.ts';
import type { FieldTimes, stocks } from '../stocks.table.server.ts';

type Row = typeof stocks.$inferSelect;

/** What can be changed by itself, by its name in the API, and where it is stored. */
const columns = {
  productName: 'productName',
  description: 'description',
  price: 'priceKobo',
  category1: 'category1',
  category2: 'category2',
  category3: 'category3',
  status: 'status',
  ...Object.fromEntries(detailNames.map((name) => [name, productFields[name].column])),
} as Record<string, keyof Row>;

export const isField = (name: string): boolean => Object.hasOwn(columns, name);

type Values = Partial<Pick<Row, keyof Row>>;

/** The fields in which the values differ from the row. */
export const changedFields = (row: Row, values: Values): string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column in values && values[column] !== row[column] ? [name] : [],
  );

/** The values with every other field as the row has it. */
export function onlyFields<T extends Values>(values: T, row: Row, names: readonly string[]): T {
  const others = Object.entries(columns).filter(([name]) => !names.includes(name));
  const kept = Object.fromEntries(others.map(([, column]) => [column, row[column]]));
  return { ...values, ...kept };
}

/** A field as a person reads it. */
export function fieldText(values: Values, name: string): string {
  const column = columns[name];
  const value = column && values[column];
  if (column === 'priceKobo' && typeof value === 'number') return String(koboToNaira(value));
  return value === null || value === undefined ? '' : String(value);
}

/** Notes who changed these fields, and when; a change that lies before a known one takes nothing back. */
export function stamped(
  { fieldTimes }: Pick<Row, 'fieldTimes'>,
  names: readonly string[],
  { at, by }: { at: Date; by: string },
): FieldTimes {
  const entry = { at: at.toISOString(), by };
  const newer = names.filter((name) => (fieldTimes[name]?.at ?? '') < entry.at);
  return { ...fieldTimes, ...Object.fromEntries(newer.map((name) => [name, entry])) };
}
