import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { MarketFilter } from '../market-filter.ts';
import { marketHref, mostShown, pageSize } from '../market-filter.ts';
import type { MarketList } from '../market-list.server.ts';
import type { StockCard } from '../stock-card.ts';

interface MoreAnswer {
  cards: StockCard[];
  next?: string;
}

type Grown = Pick<MarketList, 'cards' | 'next'>;

/** Rewrites the address of this history entry only: Back and reload then bring the same list. */
function rewriteAddress(href: string): void {
  window.history.replaceState(window.history.state, '', href);
}

interface Source {
  list: MarketList;
  path: string;
  filter: MarketFilter;
}

function moreUrl({ list, filter }: Source, after: string): string {
  const { category } = filter;
  const href = marketHref('/api/marketItems', { ...filter, seed: list.seed }, { after });
  return category && !href.includes('category=') ? `${href}&category=${category}` : href;
}

/**
 * Load More: a plain link to the longer list, and with JavaScript only the next dozen is fetched
 * and added.
 */
export function useMoreCards({ list, path, filter }: Source) {
  const [grown, setGrown] = useState<Grown>(list);
  const [busy, setBusy] = useState(false);
  const from = useRef(list);
  useEffect(() => {
    if (from.current === list) return;
    from.current = list;
    setGrown(list);
  }, [list]);
  const { cards, next } = from.current === list ? grown : list;
  const shown = cards.length + pageSize;
  const seeded = { ...filter, seed: list.seed };
  const href =
    shown > mostShown
      ? marketHref(path, seeded, { after: next })
      : marketHref(path, seeded, { shown, after: filter.after });
  const load = async (event: MouseEvent) => {
    if (next === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch(moreUrl({ list, path, filter }, next));
      if (!response.ok) throw new Error(String(response.status));
      const more = (await response.json()) as MoreAnswer;
      setGrown({ cards: [...cards, ...more.cards], next: more.next });
      rewriteAddress(
        marketHref(path, seeded, { shown: Math.min(shown, mostShown), after: filter.after }),
      );
    } catch {
      // The plain link does the same, slower but without this script.
      window.location.assign(href);
    } finally {
      setBusy(false);
    }
  };
  /** A sample is drawn anew for the next visit; whoever leaves for a product must find this one again. */
  const keepSample = () => {
    if (list.seed === undefined || filter.seed !== undefined || cards.length > pageSize) return;
    rewriteAddress(marketHref(path, seeded, {}));
  };
  return { cards, next, busy, href, load, keepSample };
}
