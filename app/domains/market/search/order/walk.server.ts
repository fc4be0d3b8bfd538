import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
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
  parameters: Parameters,
): string {
  const parts = tier === undefined ? [] : [`tier = ${tier}`];
  if (category !== undefined) parts.push(`category = $${parameters.add(category)}`);
  const { after, last } = bordersOf(order, range, cursor);
  if (last)
    parts.push(`price_kobo ${order === 'cheapest' ? '<=' : '>='} $${parameters.add(last.value)}`);
  if (after) parts.push(afterText(order, parameters.add(...afterValues(order, after))));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function betweenText({ fromKobo, toKobo }: Range, parameters: Parameters): string {
  const at = parameters.add(fromKobo, toKobo);
  return `price_kobo between $${at} and $${at + 1}`;
}

const shapeOf = ({ order, tier, category, range, after }: Stretch): string =>
  [order, tier, category && 'category', range && 'priced', after && 'after'].join('.');

async function readFirst(stretch: Stretch): Promise<Position | undefined> {
  const { order } = stretch;
  const parameters = new Parameters();
  const [row] = await prepared<FoundRow>(
    `search.first.${shapeOf(stretch)}`,
    `select ${columns} from stock_search where ${whereText(stretch, parameters)} order by ${orderText[order]} limit 1`,
    parameters.values,
  );
  return row && positionOf(order, row);
}

interface Beginning {
  first: Position | undefined;
}

/** Many lists begin where all products of a tier do: read once, until any of them changes. */
const beginnings = rememberedReads<Beginning>(
  { name: 'search-beginnings', about: 'goods', isNothing: ({ first }) => first === undefined },
  async (asked) => ({ first: await readFirst(JSON.parse(asked) as Stretch) }),
);

/** Where the stretch begins; undefined when nothing is in it. */
export const firstOf = async (stretch: Stretch): Promise<Position | undefined> =>
  stretch.after ? readFirst(stretch) : (await beginnings(JSON.stringify(stretch))).first;

export const positionOf = (order: Order, { score, priceKobo, id }: FoundRow): Position => ({
  value: order === 'score' ? score : priceKobo,
  id,
});

interface Walk extends Stretch {
  query: string;
  /** Rows to read at most. */
  length: number;
}

/** Reads until so many matches are found or the walk ends; its end is undefined where nothing is behind it. */
export async function walk(
  { length, query, ...stretch }: Walk,
  limit: number,
): Promise<{ rows: FoundRow[]; end: Position | undefined }> {
  const { order, range } = stretch;
  const parameters = new Parameters();
  const where = whereText(stretch, parameters);
  const matching = [`words @@ $${parameters.add(query)}::tsquery`];
  if (range) matching.push(betweenText(range, parameters));
  const walked = await prepared<FoundRow & { isMatch: boolean; at: number }>(
    `search.walk.${length}.${limit}.${shapeOf(stretch)}`,
    `select * from (
      select ${columns}, ${matching.join(' and ')} as "isMatch", (row_number() over ())::int as at from (
        select id, score, tier, price_kobo, name_norm, words from stock_search where ${where}
        order by ${orderText[order]} limit ${length}) walked) counted
    where "isMatch" or at = ${length} limit ${limit}`,
    parameters.values,
  );
  const last = walked.at(-1);
  const rows = walked.filter(({ isMatch }) => isMatch);
  const isCut = last !== undefined && (last.at === length || rows.length === limit);
  return { rows, end: isCut ? positionOf(order, last) : undefined };
}

/** The products with these prices; undefined when there are more than are worth looking at. */
export async function idsInRange(
  range: Range,
  category: string | undefined,
): Promise<string[] | undefined> {
  const parameters = new Parameters();
  const of = category === undefined ? '' : `category = $${parameters.add(category)} and `;
  const rows = await prepared<{ id: string }>(
    `search.range.${of && 'category'}`,
    `select id from stock_search where ${of}${betweenText(range, parameters)}
    order by price_kobo, id limit ${mostGathered + 1}`,
    parameters.values,
  );
  return rows.length > mostGathered ? undefined : rows.map((row) => row.id);
}

/** Those of a few products that match, in no order. */
export async function readFew(ids: readonly string[], query: string): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  return prepared<FoundRow>(
    'search.few',
    `select ${columns} from stock_search where id = any($1::uuid[]) and words @@ $2::tsquery`,
    [ids, query],
  );
}
