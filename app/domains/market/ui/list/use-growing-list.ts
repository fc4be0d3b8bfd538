import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';

export interface CardList {
  cards: StockCard[];
  next: string | undefined;
}

interface GrowingList {
  /** As the page brought it; a new one starts the list again. */
  list: CardList;
  /** JSON address of the page after a cursor. */
  source: (after: string) => string;
  /** Address of the page with the list lengthened from so many cards. */
  address: (cards: number, next: string) => string;
}

/** Rewrites the address of this history entry only: Back and reload then bring the same list. */
export function rewriteAddress(href: string): void {
  window.history.replaceState(window.history.state, '', href);
}

/**
 * Load More is a plain link to the longer list; with JavaScript only the next dozen is fetched and
 * added.
 */
export function useGrowingList({ list, source, address }: GrowingList) {
  const [grown, setGrown] = useState<CardList>(list);
  const [busy, setBusy] = useState(false);
  const from = useRef(list);
  useEffect(() => {
    if (from.current === list) return;
    from.current = list;
    setGrown(list);
  }, [list]);
  const { cards, next } = from.current === list ? grown : list;
  const href = next === undefined ? '' : address(cards.length, next);
  const load = async (event: MouseEvent) => {
    if (next === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const response = await fetch(source(next));
      if (!response.ok) throw new Error(String(response.status));
      const more = (await response.json()) as CardList;
      setGrown({ cards: [...cards, ...more.cards], next: more.next });
      rewriteAddress(href);
    } catch {
      // The plain link does the same, slower but without this script.
      window.location.assign(href);
    } finally {
      setBusy(false);
    }
  };
  return { cards, next, busy, href, load };
}
