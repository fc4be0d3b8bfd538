import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { searchStocks } from '../search/search-stocks.server.ts';
import { featuredStocks, marketTotal } from './featured.queries.server.ts';
import { isFeatured, type MarketFilter, seedCount } from './market-filter.ts';

export interface MarketList {
  cards: StockCard[];
  /** Where Load More goes on; undefined at the end. */
  next: string | undefined;
  /** Undefined when there are too many to count at once. */
  total: number | undefined;
  /** What was searched instead of what was typed. */
  corrected: string | undefined;
  /** The seed that the sample was drawn with. */
  seed: number | undefined;
}

const seedMs = 10 * 60_000;

/** New visits enter the circle elsewhere every ten minutes; in between they share one page. */
export const currentSeed = (at: Date = now()): number =>
  (Math.floor(at.getTime() / seedMs) * 13) % seedCount;

/** The list of a market page: a random sample, or what a search found. */
export async function marketList(filter: MarketFilter): Promise<MarketList> {
  const { category, shown: count, after } = filter;
  if (isFeatured(filter)) {
    const seed = filter.seed ?? currentSeed();
    const { cards, next } = await featuredStocks({ category, seed, after }, count);
    // What fits one page is counted by looking at it.
    const isAll = next === undefined && after === undefined;
    const total = isAll ? cards.length : Math.max(await marketTotal(category), cards.length);
    return { cards, next, total, corrected: undefined, seed };
  }
  const { q: text, exact, sort, fromKobo, toKobo } = filter;
  const found = await searchStocks({ text, exact, sort, category, fromKobo, toKobo, count, after });
  const cards = await stockCards(found.ids);
  const total = found.total ?? (found.next === undefined && !after ? cards.length : undefined);
  return { cards, next: found.next, total, corrected: found.corrected, seed: undefined };
}
