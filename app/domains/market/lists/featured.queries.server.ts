import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { offeredText } from '#app/domains/stocks/offered.server.ts';
import { searchFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import {
  type CardRow,
  cardOf,
  shopOfCard,
  shownPriceText,
} from '#app/domains/stocks/stocks.queries.server.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { isId } from '#app/platform/id.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { decodeCursor, encodeCursor, isInteger } from '../search/cursor.ts';
import { pageSize, seedCount } from './market-filter.ts';

const circle = 2 ** 31 - 1;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** All products stand in one circle; a seed says where a visit enters it and which way it walks. */
interface Walk {
  start: number;
  backwards: boolean;
}

function walkOf(seed: number): Walk {
  return { start: Math.floor((seed / seedCount) * circle), backwards: seed % 2 === 1 };
}

interface Place {
  shuffle: number;
  id: string;
  /** Past the end of the circle, on the way back to the start. */
  wrapped: boolean;
}

function placeOf(cursor: string | undefined, { start, backwards }: Walk): Place {
  const [, shuffle, id, wrapped] = decodeCursor(cursor, 'f') ?? [];
  if (isInteger(shuffle) && isId(id)) return { shuffle, id, wrapped: wrapped === 1 };
  return { shuffle: start, id: backwards ? lastId : firstId, wrapped: false };
}

/** A card with its place in the circle. */
interface Stood {
  card: StockCard;
  shuffle: number;
}

interface Way {
  backwards: boolean;
  inCategory: boolean;
  wrapped: boolean;
  limit: number;
}

/**
 * One text for each way of walking: which direction, in a category or not, before or after the end, how
 * far. The limit is no parameter: PostgreSQL would plan the query each time, which costs more than it.
 */
function walkText({ backwards, inCategory, wrapped, limit }: Way): string {
  const compare = backwards ? '<' : '>';
  const until = wrapped ? ` and shuffle ${backwards ? '>' : '<'} $3` : '';
  return `select id, shuffle, product_name as name, ${shownPriceText}, views, likes,
      image_base as "imageBase", image_manifest -> 'widths' as widths, ${shopOfCard}
    from stocks where ${offeredText}${inCategory ? ` and category1 = $${wrapped ? 4 : 3}` : ''}
      and (shuffle, id) ${compare} ($1, $2::uuid)${until}
    order by ${backwards ? 'shuffle desc, id desc' : 'shuffle, id'} limit ${limit}`;
}

interface Stretch {
  category: string | undefined;
  walk: Walk;
  place: Place;
  atLeast: number;
}

/** At least so many rows as asked for, if there are so many: in whole pages, so that there are few texts. */
async function readStretch({ category, walk, place, atLeast }: Stretch): Promise<Stood[]> {
  const { backwards, start } = walk;
  const { shuffle, id, wrapped } = place;
  const inCategory = category !== undefined;
  const limit = Math.ceil((atLeast - 1) / pageSize) * pageSize + 1;
  const name = [
    `stocks.featured.${limit}`,
    backwards && 'back',
    inCategory && 'category',
    wrapped && 'wrapped',
  ];
  const rows = await prepared<CardRow & { shuffle: number }>(
    name.filter(Boolean).join('.'),
    walkText({ backwards, inCategory, wrapped, limit }),
    [shuffle, id, ...(wrapped ? [start] : []), ...(inCategory ? [category] : [])],
  );
  return rows.map(({ shuffle: at, ...row }) => ({ card: cardOf(row), shuffle: at }));
}

/** All who come in the same ten minutes begin at the same place, in whatever language: read once, until goods change. */
const remembered = rememberedReads(
  { name: 'market-featured', about: 'goods', max: 200 },
  (asked): Promise<readonly Stood[]> => readStretch(JSON.parse(asked) as Stretch),
);
const read = (stretch: Stretch): Promise<readonly Stood[]> => remembered(JSON.stringify(stretch));

export interface FeaturedPage {
  cards: StockCard[];
  next: string | undefined;
}

/** A random sample without a sort: the circle is walked from the seed's place and once around. */
export async function featuredStocks(
  {
    category: slug,
    seed,
    after,
  }: { category?: string | undefined; seed: number; after?: string | undefined },
  count: number,
): Promise<FeaturedPage> {
  const category = slug === undefined ? undefined : categoryBySlug(slug)?.name;
  const walk = walkOf(seed);
  const place = placeOf(after, walk);
  const rows = [...(await read({ category, walk, place, atLeast: count + 1 }))];
  const wrappedFrom = place.wrapped ? 0 : rows.length;
  if (!place.wrapped && rows.length <= count) {
    const again = walk.backwards
      ? { shuffle: circle, id: lastId, wrapped: true }
      : { shuffle: -1, id: firstId, wrapped: true };
    const atLeast = count + 1 - rows.length;
    rows.push(...(await read({ category, walk, place: again, atLeast })));
  }
  const page = rows.slice(0, count);
  const last = page.at(-1);
  const next =
    rows.length > count && last
      ? encodeCursor(['f', last.shuffle, last.card.id, page.length > wrappedFrom ? 1 : 0])
      : undefined;
  return { cards: page.map(({ card }) => card), next };
}

const worthCounting = 900;
/** A page that shows the figure is kept longer. */
const countedMs = 5_000;
const counts = keep(
  'market-counts',
  () => new LRUCache<string, number>({ max: 50, ttl: countedMs }),
);

/** How many products there are; counted while that is cheap, else at most some minutes old. */
export async function marketTotal(category?: string): Promise<number> {
  const known = (await searchFacts()).get(`total.${category ?? ''}`) ?? 0;
  if (known > worthCounting) return known;
  const counted = counts.get(category ?? '');
  if (counted !== undefined) return counted;
  const where = category === undefined ? sql`` : sql` where category = ${category}`;
  const { rows } = await replica().execute<{ n: number }>(
    sql`select count(*)::int as n from (select from stock_search${where} limit ${worthCounting + 1}) few`,
  );
  const total = rows[0]?.n ?? 0;
  counts.set(category ?? '', total);
  return total;
}
