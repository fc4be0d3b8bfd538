import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { itemsOfTab } from '#app/domains/stocks/sections/sections.queries.server.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { cardColumns, cardOf, stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { closestReadings } from '../search/closest/closest-readings.server.ts';
import { decodeCursor, encodeCursor } from '../search/cursor.ts';
import { readPriceWords } from '../search/query/price-words.ts';
import { understand } from '../search/query/understand.server.ts';
import { correctedText, type Understanding, type WordGroup } from '../search/query/word-groups.ts';
import { compareRanked, fineScorer } from '../search/rank.ts';
import { kindQuery, wordsQuery } from '../search/word-filter.ts';

export interface ShopStocksRequest {
  shopId: string;
  q: string;
  /** Only what is in this section of the shop. */
  section?: string | undefined;
  count: number;
  after?: string | undefined;
}

export interface ShopStocksPage {
  cards: StockCard[];
  next: string | undefined;
  /** What was searched instead of what was typed. */
  corrected?: string | undefined;
  /** No item has all words: these come closest. */
  isClosest?: boolean | undefined;
}

const kind = 's';

function lastIdOf(cursor: string | undefined): string | undefined {
  const [, id] = decodeCursor(cursor, kind) ?? [];
  return isId(id) ? id : undefined;
}

interface Within extends ShopStocksRequest {
  ids: ReadonlySet<string> | undefined;
}

async function newest({ shopId, count, after, ids }: Within): Promise<ShopStocksPage> {
  const last = lastIdOf(after);
  const rows = await replica()
    .select(cardColumns)
    .from(stocks)
    .where(
      and(
        eq(stocks.shopId, shopId),
        isOffered,
        last ? lt(stocks.id, last) : undefined,
        // As one value: a thousand of their own take longer to plan than to read.
        ids && sql`${stocks.id} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
    .orderBy(desc(stocks.id))
    .limit(count + 1);
  const page = rows.slice(0, count);
  const end = page.at(-1);
  return {
    cards: page.map(cardOf),
    next: rows.length > count && end ? encodeCursor([kind, end.id]) : undefined,
  };
}

interface Match extends Record<string, unknown> {
  id: string;
  score: number;
  name_norm: string;
  price: number;
  isKind: boolean;
}

async function matchesOf(shopId: string, groups: readonly WordGroup[]): Promise<Match[]> {
  const kind = groups.find((group) => group.kinds !== undefined);
  const isKind = kind ? sql`words @@ ${kindQuery(kind)}::tsquery` : sql`false`;
  const words = groups.length > 0 ? wordsQuery(groups, 'description') : undefined;
  const matching = words === undefined ? sql`` : sql` and words @@ ${words}::tsquery`;
  const { rows } = await replica().execute<Match>(sql`
    select id, score, name_norm, price_kobo::float8 as price, ${isKind} as "isKind" from stock_search
    where shop_id = ${shopId}::uuid${matching} limit 1000`);
  return rows;
}

interface Found {
  groups: readonly WordGroup[];
  meant: Understanding['meant'];
  matches: Match[];
  isClosest?: boolean;
}

/** As in the market: all words count, the last may be begun only, praise may be missing; else what comes closest. */
async function readMatches(shopId: string, words: string): Promise<Found> {
  const { groups, meant } = await understand(words);
  const all = await matchesOf(shopId, groups);
  if (all.length > 0) return { groups, meant, matches: all };
  const firstOf = async (readings: readonly (readonly WordGroup[])[]) => {
    for (const asked of readings) {
      const matches = asked.length > 0 ? await matchesOf(shopId, asked) : [];
      if (matches.length > 0) return { groups: asked, meant: undefined, matches };
    }
    return undefined;
  };
  const begun = groups.length > 1 ? await understand(words, { isTyping: true }) : undefined;
  const telling = groups.filter((group) => !group.isSoft);
  const found = begun && (await firstOf([begun.groups, telling]));
  if (found) return found;
  const { near, alone } = await closestReadings(groups);
  const closest = await firstOf([...near, ...alone]);
  return closest ? { ...closest, isClosest: true } : { groups, meant: undefined, matches: all };
}

/** A shop has at most a thousand items, so all matches are ranked and the page is cut out of them. */
async function found(request: Within): Promise<ShopStocksPage> {
  const { shopId, q, count, after, ids: within } = request;
  const { words, fromKobo = 0, toKobo = Number.POSITIVE_INFINITY, isCheap } = readPriceWords(q);
  const { groups, meant, matches, isClosest } = await readMatches(shopId, words);
  if (groups.length === 0 && words !== '') return { cards: [], next: undefined };
  const fineScore = fineScorer(groups);
  const isWithin = ({ id, price }: Match): boolean =>
    (within?.has(id) ?? true) && price >= fromKobo && price <= toKobo;
  const ranked = matches
    .filter(isWithin)
    .map((row) => ({ ...row, fine: fineScore(row.name_norm) }))
    .sort(
      (a, b) =>
        Number(b.isKind) - Number(a.isKind) ||
        (isCheap ? a.price - b.price : 0) ||
        compareRanked(a, b),
    );
  const ids = ranked.map((row) => row.id);
  const last = lastIdOf(after);
  const start = last === undefined ? 0 : ids.indexOf(last) + 1;
  const page = ids.slice(start, start + count);
  const end = page.at(-1);
  return {
    cards: await stockCards(page),
    next: end && start + count < ids.length ? encodeCursor([kind, end]) : undefined,
    corrected: page.length > 0 ? correctedText(meant, ranked[0]?.name_norm) : undefined,
    isClosest,
  };
}

/** What a shop shows to everybody: its newest, or what was searched in it. */
export async function shopStocks(request: ShopStocksRequest): Promise<ShopStocksPage> {
  const items = request.section ? await itemsOfTab(request.shopId, request.section) : undefined;
  const within = { ...request, ids: items && new Set(items) };
  return request.q === '' ? newest(within) : found(within);
}
