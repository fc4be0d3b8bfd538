import { useEffect } from 'react';
import { noteSeen } from './seen-store.ts';
import { callFunction, rememberVisitor } from './visitor-calls.ts';

const seen = new Set<string>();

/** What the page before was and which advert led here; read once, when the visit begins. */
export function cameFrom(): { referrer?: string; advertCode?: string } {
  const code = new URLSearchParams(window.location.search).get('ad');
  return {
    ...(document.referrer ? { referrer: document.referrer } : {}),
    ...(code ? { advertCode: code } : {}),
  };
}

/** Counts a look at a product, once a visit; the server decides whether it counts. */
export function useViewBeacon(stockId: string): void {
  useEffect(() => {
    noteSeen(stockId);
    if (seen.has(stockId)) return;
    seen.add(stockId);
    callFunction('incrementStockViews', { stockId, ...cameFrom() }).then(rememberVisitor, () => {
      // Not counted: nobody who looks at a product needs to know.
      seen.delete(stockId);
    });
  }, [stockId]);
}
