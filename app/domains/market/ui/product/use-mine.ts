import { useEffect, useRef } from 'react';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { likesStore } from './likes-store.ts';
import { callFunction, isKnownVisitor } from './visitor-calls.ts';

/**
 * Pages are the same for everybody; what is this visitor's own comes in one small request
 * afterwards, and only for somebody who has liked something before.
 */
export function useMine(cards: readonly Pick<StockCard, 'id'>[]): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!isKnownVisitor()) return;
    const stockIds = cards.map((card) => card.id).filter((id) => !asked.current.has(id));
    if (stockIds.length === 0) return;
    for (const id of stockIds) asked.current.add(id);
    callFunction<{ liked: string[]; likes: number[] }>('myLikes', { stockIds }).then(
      ({ liked, likes }) => likesStore.learn(liked, likes),
      // Without an answer the hearts stay empty; nothing else depends on it.
      () => undefined,
    );
  }, [cards]);
}
