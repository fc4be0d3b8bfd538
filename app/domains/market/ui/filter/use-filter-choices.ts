import { useEffect, useState } from 'react';
import type { FilterChoices } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { spelledOut } from './filter-draft.ts';

const pauseMs = 250;

interface Answer {
  source: string;
  choices: FilterChoices;
}

interface Known {
  /** The last that are known, while newer ones are on their way. */
  choices: FilterChoices | undefined;
  /** Whether they are for what is chosen now. */
  isFresh: boolean;
  /** The first ones are on their way. */
  isWaiting: boolean;
}

const sourceOf = (filter: MarketFilter): string =>
  marketHref('/api/marketFilters', { ...filter, seed: undefined }, spelledOut(filter));

/** Tells how many the list has that is shown, as soon as the filter has counted them. */
export function useCounted(
  { choices, isFresh }: Known,
  [draft, filter]: [MarketFilter, MarketFilter],
  onCounted: (total: number) => void,
): void {
  const isShown = isFresh && sourceOf(draft) === sourceOf(filter);
  const total = isShown ? choices?.total : undefined;
  useEffect(() => {
    if (total !== undefined) onCounted(total);
  }, [total, onCounted]);
}

/** Asks what can be chosen and how many there are, after a pause; an answer to what is no longer chosen is dropped. */
export function useFilterChoices(
  filter: MarketFilter,
  isAsked: boolean,
  given?: FilterChoices | undefined,
): Known {
  const source = sourceOf(filter);
  const [answer, setAnswer] = useState<Answer | undefined>(given && { source, choices: given });
  const [lost, setLost] = useState<string>();
  const isFirst = answer === undefined;
  const isFresh = answer?.source === source;
  useEffect(() => {
    if (!isAsked || isFresh) return;
    const asked = new AbortController();
    const timer = setTimeout(
      () => {
        fetch(source, { signal: asked.signal })
          .then((response) => (response.ok ? response.json() : Promise.reject(response)))
          .then((choices: FilterChoices) => setAnswer({ source, choices }))
          // Numbers are a courtesy: without them the filter still filters.
          .catch(() => asked.signal.aborted || setLost(source));
      },
      isFirst ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [source, isAsked, isFresh, isFirst]);
  return { choices: answer?.choices, isFresh, isWaiting: isFirst && lost !== source };
}
