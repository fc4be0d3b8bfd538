import { useState } from 'react';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';

interface Drawn {
  /** The list that it was drawn from. */
  from: MarketFilter;
  draft: MarketFilter;
  /** Counts up when prices changed by something else than typing. */
  round: number;
}

const keyOf = (filter: MarketFilter): string => marketHref('', { ...filter, seed: undefined }, {});

/**
 * What is chosen when the page has a list anew. Another list starts it again, unless it is the one that was chosen: then
 * typing goes on. The same list, asked for again, takes nothing of the choice away.
 */
export function redrawn(drawn: Drawn, filter: MarketFilter): Drawn {
  const key = keyOf(filter);
  return key === keyOf(drawn.from) || key === keyOf(drawn.draft)
    ? { ...drawn, from: filter }
    : { from: filter, draft: filter, round: drawn.round + 1 };
}

/** What is chosen, applied or not. */
export function useDraft(filter: MarketFilter) {
  const [drawn, setDrawn] = useState<Drawn>({ from: filter, draft: filter, round: 0 });
  let current = drawn;
  if (drawn.from !== filter) {
    current = redrawn(drawn, filter);
    setDrawn(current);
  }
  const { draft, round } = current;
  return {
    draft,
    round,
    /** A tap: answers what is chosen then. */
    pick: (change: Partial<MarketFilter>): MarketFilter => {
      const next = { ...draft, ...change };
      const isPriced = 'fromKobo' in change || 'toKobo' in change;
      setDrawn({ from: filter, draft: next, round: isPriced ? round + 1 : round });
      return next;
    },
    type: (change: Partial<MarketFilter>): void =>
      setDrawn({ from: filter, draft: { ...draft, ...change }, round }),
  };
}
