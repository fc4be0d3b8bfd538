import { useEffect, useState } from 'react';
import type { CartLine } from '#app/domains/orders/cart/cart.ts';
import { lineKey } from '#app/domains/orders/orders.ts';
import type { Sums } from '#app/domains/orders/totals/sums.ts';
import { ask } from './use-cart-items.ts';

export interface KnownSums extends Sums {
  code?: { code: string; percent: number | null; endsAt: string | null } | undefined;
  codeFault?: string | undefined;
}

const nothing: KnownSums = { discountKobo: 0 };

/** What comes off these lines, asked again when they or the code change; what was accepted in between stands. */
export function useSums(shopId: string, lines: readonly CartLine[]) {
  const [promo, setPromo] = useState('');
  const [sums, setSums] = useState<KnownSums>(nothing);
  const [busy, setBusy] = useState(false);
  const wanted = lines
    .map((line) => `${lineKey(line)} ${line.quantity} ${line.priceKobo}`)
    .join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` tells when other lines stand there
  useEffect(() => {
    if (promo === '' || lines.length === 0) {
      setSums(nothing);
      return;
    }
    let live = true;
    setBusy(true);
    const body = { shopId, promo, lines: lines.map(({ shopId: _shop, ...line }) => line) };
    ask<KnownSums>('orderSums', body)
      // Without an answer nothing is taken off here; the server says what it is when the order is placed.
      .catch(() => nothing)
      .then((answer) => {
        if (!live) return;
        setSums(answer);
        setBusy(false);
      });
    return () => {
      live = false;
      setBusy(false);
    };
  }, [shopId, promo, wanted]);
  return {
    promo,
    sums,
    busy,
    use: setPromo,
    accept: (now: Sums) => setSums((before) => ({ ...before, ...now })),
  };
}
