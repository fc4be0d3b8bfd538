import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { waitingMoves, withWaitingPrices } from '../offline/waiting-moves.ts';
import type { OwnItem } from './own-stock-row.tsx';

export interface OwnPage {
  items: OwnItem[];
  next: string | undefined;
  q: string;
}

interface More {
  q: string;
  items: OwnItem[];
  next: string | undefined;
}

/** The first page as the loader keeps it fresh, and what Load More added below; what waits on this phone is counted in. */
export function useOwnList(first: OwnPage) {
  const fetcher = useFetcher<{ page: OwnPage }>();
  const [more, setMore] = useState<More>();
  const [gone, setGone] = useState<readonly string[]>([]);
  const page = fetcher.data?.page;
  useEffect(() => {
    if (!page) return;
    setMore((before) => ({
      q: page.q,
      items: [...(before?.q === page.q ? before.items : []), ...page.items],
      next: page.next,
    }));
  }, [page]);
  const below = more?.q === first.q ? more : undefined;
  const byId = new Map([...(below?.items ?? []), ...first.items].map((item) => [item.id, item]));
  const { operations } = useOutboxView();
  const moves = waitingMoves(operations, ({ stockId }) => stockId);
  const items = withWaitingPrices([...byId.values()], operations, ({ id }) => id)
    .filter(({ id }) => !gone.includes(id))
    .map((item) => ({ ...item, quantity: Math.max(0, item.quantity + (moves.get(item.id) ?? 0)) }))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const next = below ? below.next : first.next;
  const query = new URLSearchParams({ ...(first.q && { q: first.q }), after: next ?? '' });
  return {
    items,
    next,
    nextUrl: `/stocks?${query}`,
    loading: fetcher.state !== 'idle',
    loadMore: () => void fetcher.load(`/stocks?${query}`),
    /** On a page below the first, which nothing reads again. */
    change: (id: string, row: Partial<OwnItem>) =>
      setMore(
        (before) =>
          before && {
            ...before,
            items: before.items.map((item) => (item.id === id ? { ...item, ...row } : item)),
          },
      ),
    forget: (ids: readonly string[]) => setGone((before) => [...before, ...ids]),
    remember: (ids: readonly string[]) =>
      setGone((before) => before.filter((id) => !ids.includes(id))),
  };
}
