import {
  type NamedShop,
  shopsNamed,
  shopsNearlyNamed,
} from '#app/domains/shops/directory/directory.queries.server.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { now } from '#app/platform/clock.ts';
import { hasFacets } from '../search/facets/facets.ts';
import { noteMiss } from '../search/misses/note-miss.server.ts';
import { searchStocks } from '../search/search-stocks.server.ts';
import { featuredStocks, marketTotal } from './featured.queries.server.ts';
import { knownCards } from './known-cards.server.ts';
import {
  isFeatured,
  isPlain,
  type MarketFilter,
  searchedText,
  seedCount,
} from './market-filter.ts';
import { nearestStocks } from './places/nearest.server.ts';
import { goodsAt } from './places/places.queries.server.ts';

export interface MarketList {
  cards: StockCard[];
  /** Where Load More goes on; undefined at the end. */
  next: string | undefined;
  /** Undefined when there are too many to count at once. */
  total: number | undefined;
  /** What was searched instead of what was typed. */
  corrected: string | undefined;
  /** Shops that are called so, or are there. */
  shops: readonly NamedShop[];
  /** Nothing has all words: these have a part of them. */
  isClosest: boolean;
  /** What comes near to what few cards show. */
  near: readonly StockCard[];
  /** Nothing was found, nor anything close to it. */
  isEmpty: boolean;
  /** The seed that the sample was drawn with. */
  seed: number | undefined;
}

const seedMs = 10 * 60_000;

/** New visits enter the circle elsewhere every ten minutes; in between they share one page. */
export const currentSeed = (at: Date = now()): number =>
  (Math.floor(at.getTime() / seedMs) * 13) % seedCount;

const mostShops = 5;
const noWords = { corrected: undefined, shops: [], isClosest: false, near: [], isEmpty: false };

/** How many there are, where that is known without counting: all on this page, or as many as the place has. */
async function totalOf(
  filter: MarketFilter,
  next: string | undefined,
  shown: number,
): Promise<number | undefined> {
  if (next === undefined && !filter.after) return shown;
  if (!isPlain(filter) || filter.place === undefined) return undefined;
  return Math.max(await goodsAt(filter.place, filter.category), shown);
}

const isNarrowed = ({ category, fromKobo, toKobo, place, facets }: MarketFilter): boolean =>
  [category, fromKobo, toKobo, place].some((one) => one !== undefined) || hasFacets(facets);

/** The list of a market page: a random sample, or what a search found. */
export async function marketList(filter: MarketFilter, mayBeOld = false): Promise<MarketList> {
  const { category, shown: count, after } = filter;
  if (isFeatured(filter)) {
    const seed = filter.seed ?? currentSeed();
    const { cards, next } = await featuredStocks({ category, seed, after }, count);
    // What fits one page is counted by looking at it.
    const isAll = next === undefined && after === undefined;
    const total = isAll ? cards.length : Math.max(await marketTotal(category), cards.length);
    return { ...noWords, cards, next, total, seed };
  }
  const { said, exact, sort, fromKobo, toKobo, facets, place } = filter;
  const asked = { text: searchedText(filter), exact, facets, category, fromKobo, toKobo };
  const [found, shops] = await Promise.all([
    sort === 'nearest'
      ? nearestStocks({ ...asked, count, after }, place ?? '')
      : searchStocks(
          { ...asked, closest: true, sort, places: place ? [place] : [], count, after },
          mayBeOld,
        ),
    after ? [] : shopsNamed(said.words, mostShops),
  ]);
  const [cards, near] = await Promise.all([knownCards(found.ids), knownCards(found.near ?? [])]);
  // A page may come out empty although its list goes on: then something was found, further down.
  const isEmpty = cards.length === 0 && !found.next && !after && said.words !== '';
  const isClosest = found.reading?.closest !== undefined;
  // Narrowed by anything else, the words are not what failed.
  if ((isEmpty || isClosest) && !after && !isNarrowed(filter)) noteMiss(said.words);
  return {
    cards,
    next: found.next,
    total: found.total ?? (await totalOf(filter, found.next, cards.length)),
    corrected: found.corrected,
    shops: isEmpty && shops.length === 0 ? await shopsNearlyNamed(said.words) : shops,
    isClosest,
    near,
    isEmpty,
    seed: undefined,
  };
}
