import { useEffect } from 'react';
import { cameFrom } from './use-view-beacon.ts';
import { callFunction, rememberVisitor } from './visitor-calls.ts';

interface Place {
  shopId?: string | undefined;
  stockId?: string | undefined;
}

const settledMs = 1_500;

function isFirst(key: string): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    // Without storage a reload would count again and again: better not at all.
    return false;
  }
}

/** Notes once a visit where it came from; for a shop's pages once per shop. */
export function useVisit({ shopId, stockId }: Place = {}): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isFirst(`oja-visit:${shopId ?? ''}`)) return;
      callFunction('recordVisit', { shopId, stockId, ...cameFrom() }).then(
        rememberVisitor,
        () => undefined,
      );
    }, settledMs);
    return () => clearTimeout(timer);
  }, [shopId, stockId]);
}
