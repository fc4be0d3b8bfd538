import { prepared } from '#app/platform/db/prepared.server.ts';
import { bordersOf, type Range } from './price-borders.ts';
import {
  afterText,
  afterValues,
  columns,
  type FoundRow,
  mostGathered,
  orderText,
} from './read-steps.server.ts';
import type { Order, Position } from './steps.ts';

/** Rows of one order that are read one by one, whatever they are. */
export interface Stretch {
  order: Order;
  /** One tier when the order is that of the score. */
  tier: number | undefined;
  category: string | undefined;
  range: Range | undefined;
  after: Position | undefined;
}

class Parameters {
  readonly values: unknown[] = [];
  add(...values: readonly unknown[]): number {
    this.values.push(...values);
    return this.values.length - values.length + 1;
  }
}

function whereText(
  { order, tier, category, range, after: cursor }: Stretch,
  given: Parameters,
): string {
  const parts = tier === undefined ? [] : [`tier = ${tier}`];
  if (category !== undefined) parts.push(`category = $${given.add(category)}`);
  const { after, last } = bordersOf(order, range, cursor);
  if (last)
    parts.push(`price_kobo ${order === 'cheapest' ? '<=' : '>='} $${given.add(last.value)}`);
  if (after) parts.push(afterText(order, given.add(...afterValues(order, after))));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function betweenText({ fromKobo, toKobo }: Range, given: Parameters): string {
  const at = given.add(fromKobo, toKobo);
  return `price_kobo between $${at} and $${at + 1}`;
}

const shapeOf = ({ order, tier, category, range, after }: Stretch): string =>
  [order, tier, category && 'category', range && 'priced', after && 'after'].join('.');

/** Where the stretch begins; undefined when nothing is in it. */
export async function firstOf(stretch: Stretch): Promise<Position | undefined> {
  const { order } = stretch;
  const given = new Parameters();
  const [row] = await prepared<FoundRow>(
    `search.first.${shapeOf(stretch)}`,
    `select ${columns} from stock_search where ${whereText(stretch, given)} order by ${orderText[order]} limit 1`,
    given.values,
  );
  return row && positionOf(order, row);
}

export const positionOf = (order: Order, { score, priceKobo, id }: FoundRow): Position => ({
  value: order === 'score' ? score : priceKobo,
  id,
});

interface Walk extends Stretch {
  query: string;
  /** Rows to read at most. */
  length: number;
}

function walkText({ length, range, query, ...stretch }: Walk, given: Parameters): string {
  const { order } = stretch;
  const where = whereText({ ...stretch, range }, given);
  const matching = [`words @@ $${given.add(query)}::tsquery`];
  if (range) matching.push(betweenText(range, given));
  return `select ${columns}, ${matching.join(' and ')} as "isMatch" from (
    select id, score, tier, price_kobo, name_norm, words from stock_search where ${where}
    order by ${orderText[order]} limit ${length}) walked`;
}

/** Reads until so many matches are found: what common words need. Fewer means that the walk was too short. */
export async function walkFor(walk: Walk, limit: number): Promise<FoundRow[]> {
  const given = new Parameters();
  const text = walkText(walk, given);
  return prepared<FoundRow>(
    `search.walk.${walk.length}.${limit}.${shapeOf(walk)}`,
    `select * from (${text}) matched where "isMatch" limit ${limit}`,
    given.values,
  );
}

/** Reads the whole length and tells where it ended; undefined: there is nothing behind it. */
export async function walkThrough(
  walk: Walk,
): Promise<{ rows: FoundRow[]; end: Position | undefined }> {
  const given = new Parameters();
  const walked = await prepared<FoundRow & { isMatch: boolean }>(
    `search.through.${walk.length}.${shapeOf(walk)}`,
    walkText(walk, given),
    given.values,
  );
  const last = walked.at(-1);
  return {
    rows: walked.filter(({ isMatch }) => isMatch),
    end: walked.length === walk.length && last ? positionOf(walk.order, last) : undefined,
  };
}

/** Every match in a few prices, in no order; undefined when too much has such a price. */
export async function readRange(range: Range, query: string): Promise<FoundRow[] | undefined> {
  const given = new Parameters();
  const where = betweenText(range, given);
  const priced = await prepared<FoundRow & { isMatch: boolean }>(
    'search.range',
    `select ${columns}, words @@ $${given.add(query)}::tsquery as "isMatch" from (
      select id, score, tier, price_kobo, name_norm, words from stock_search where ${where}
      order by price_kobo, id limit ${mostGathered + 1}) few`,
    given.values,
  );
  return priced.length > mostGathered ? undefined : priced.filter(({ isMatch }) => isMatch);
}
