import {
  type MarketFilter,
  marketHref,
  mostShown,
  pageSize,
} from '#app/domains/market/lists/market-filter.ts';
import type { MarketList } from '#app/domains/market/lists/market-list.server.ts';
import { rewriteAddress, useGrowingList } from './use-growing-list.ts';

interface Source {
  list: MarketList;
  path: string;
  filter: MarketFilter;
}

/** Load More of a market list; its address carries the seed of the sample and how long it has grown. */
export function useMoreCards({ list, path, filter }: Source) {
  const seeded = { ...filter, seed: list.seed };
  const growing = useGrowingList({
    list,
    source: (after) => marketHref('/api/marketItems', seeded, { after }),
    address: (cards, next) =>
      cards + pageSize > mostShown
        ? marketHref(path, seeded, { after: next })
        : marketHref(path, seeded, { shown: cards + pageSize, after: filter.after }),
  });
  /** A sample is drawn again for the next visit; whoever leaves for a product must find this one again. */
  const keepSample = () => {
    if (list.seed === undefined || filter.seed !== undefined) return;
    if (growing.cards.length <= pageSize) rewriteAddress(marketHref(path, seeded, {}));
  };
  return { ...growing, keepSample };
}
