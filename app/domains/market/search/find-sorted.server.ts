import { type SQL, sql } from 'drizzle-orm';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Found } from './find-by-relevance.server.ts';
import { type Budget, budgetFor } from './order/budget.ts';
import { guideTo } from './order/guide.server.ts';
import { bordersOf } from './order/price-borders.ts';
import { type PriceFilter, priceFilterOf } from './order/price-filter.server.ts';
import { type OrderedRows, readInOrder } from './order/read-in-order.server.ts';
import { mostOfFew } from './order/read-steps.server.ts';
import { anyOf, type Position } from './order/steps.ts';
import { filterQuery, type SearchFilter } from './word-filter.ts';

export type ListSort = 'newest' | 'cheapest' | 'dearest';

export interface Page {
  count: number;
  after?: string | undefined;
  /** Shared by all that is read for one page. */
  budget?: Budget;
}

export const allTiers = [0, 1, 2, 3];
const lengths = [13, mostOfFew, 121];

/** One row more than a page has tells whether there is a next one. Three lengths only: each has its plan. */
export const limitFor = (count: number): number =>
  lengths.find((length) => count < length) ?? count + 1;

export function positionAfter(cursor: string | undefined, sort: ListSort): Position | undefined {
  const [, id, price] = decodeCursor(cursor, sort) ?? [];
  return isId(id) && typeof price === 'number' ? { id, value: price } : undefined;
}

const cursorAt = (sort: ListSort, { id, value }: Position): string =>
  encodeCursor([sort, id, value]);

/** A page of what was read; it may end before it is full when it goes on all the same. */
export function pageOf({ rows, end }: OrderedRows, count: number, sort: ListSort): Found {
  const page = rows.slice(0, count);
  const last = page.at(-1);
  const position = rows.length > count && last ? { id: last.id, value: last.priceKobo } : end;
  return {
    ids: page.map((row) => row.id),
    next: position && cursorAt(sort, position),
    total: undefined,
    firstName: page[0]?.nameNorm,
  };
}

const orderOf: Record<ListSort, SQL> = {
  newest: sql`id desc`,
  cheapest: sql`price_kobo, id`,
  dearest: sql`price_kobo desc, id desc`,
};

function behind(position: Position | undefined, sort: ListSort): SQL {
  if (!position) return sql``;
  if (sort === 'newest') return sql` and id < ${position.id}::uuid`;
  const compare = sort === 'cheapest' ? sql`>` : sql`<`;
  return sql` and (price_kobo, id) ${compare} (${position.value}, ${position.id}::uuid)`;
}

/** Straight from an index that has the order: all products, a category, prices in the order of prices. */
async function readIndex(
  { category }: SearchFilter,
  price: PriceFilter | undefined,
  sort: ListSort,
  { count, after: cursor }: Page,
): Promise<Found> {
  const inCategory = category === undefined ? sql`` : sql` and category = ${category}`;
  const { after, last } = bordersOf(sort, price?.range, positionAfter(cursor, sort));
  const compare = sort === 'cheapest' ? sql`<=` : sql`>=`;
  const until = last ? sql` and price_kobo ${compare} ${last.value}` : sql``;
  const { rows } = await replica().execute<{ id: string; price: number }>(sql`
    select id, price_kobo::float8 as price from stock_search
    where true${inCategory}${until}${behind(after, sort)}
    order by ${orderOf[sort]} limit ${count + 1}`);
  const page = rows.slice(0, count);
  const end = rows.length > count ? page.at(-1) : undefined;
  const next = end && cursorAt(sort, { id: end.id, value: end.price });
  return { ids: page.map((row) => row.id), next, total: undefined };
}

/** The newest of a place, in the order of its own lines. */
async function readPlace(place: string, { count, after }: Page): Promise<Found> {
  const position = positionAfter(after, 'newest');
  const { rows } = await replica().execute<{ id: string; price: number }>(sql`
    select id, price_kobo::float8 as price from (select id from stock_places
      where place = ${place}${behind(position, 'newest')} order by id desc limit ${count + 1}) at
    join stock_search using (id) order by id desc`);
  const page = rows.slice(0, count);
  const end = rows.length > count ? page.at(-1) : undefined;
  const next = end && cursorAt('newest', { id: end.id, value: end.price });
  return { ids: page.map((row) => row.id), next, total: undefined };
}

/**
 * Lists without words. The newest of a price range, and what is narrowed by facets, have no index of their own:
 * what is common is walked, the rest gathered.
 */
export async function findSorted(filter: SearchFilter, sort: ListSort, page: Page): Promise<Found> {
  const price = priceFilterOf(filter);
  const { category, narrowing } = filter;
  if (!narrowing && (!price || sort !== 'newest')) return readIndex(filter, price, sort, page);
  const isPlace = narrowing?.place !== undefined && !price && category === undefined;
  if (isPlace && sort === 'newest') return readPlace(narrowing.place ?? '', page);
  const clauses = narrowing?.clauses ?? [];
  const guide = await guideTo(sort, { clauses, category, price });
  const read = await readInOrder({
    order: sort,
    queries: [...(narrowing || !price ? [] : [anyOf(price.tokens)]), ...filterQuery(filter)],
    tiers: allTiers,
    category,
    price,
    // Without facets the price is what is asked for.
    guide: narrowing ? guide : { ...guide, priced: 1 },
    limit: limitFor(page.count),
    after: positionAfter(page.after, sort),
    budget: budgetFor(page.count),
  });
  return pageOf(read, page.count, sort);
}
