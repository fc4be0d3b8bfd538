import { useEffect, useState } from 'react';
import type { CartLine } from '#app/domains/orders/cart/cart.ts';
import type { Sums } from '#app/domains/orders/totals/sums.ts';
import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import { ask } from './use-cart-items.ts';

export interface KnownSums extends Sums {
  code?: { code: string; percent: number | null; endsAt: string | null } | undefined;
  codeFault?: string | undefined;
  delivery?:
    | {
        kind: 'zone' | 'ask' | 'none' | 'unset';
        zone?: Pick<Zone, 'name' | 'daysFrom' | 'daysTo'> | undefined;
      }
    | undefined;
  placeName?: string | undefined;
  placeFault?: string | undefined;
}

const pickedUp: KnownSums = { discountKobo: 0, feeKobo: 0, zone: '' };
const delivered: KnownSums = { discountKobo: 0, feeKobo: null, zone: '' };

interface Asked {
  shopId: string;
  lines: readonly CartLine[];
  getBy: string;
  place: string;
  /** Goods at an agreed price: its code and what it takes off. */
  deal?: { code: string; discountKobo: number } | undefined;
}

/** What comes off these lines and what brings them, asked again when they change; what was accepted meanwhile stands. */
export function useSums({ shopId, lines, getBy, place, deal }: Asked) {
  const discountKobo = deal?.discountKobo ?? 0;
  const nothing = { ...(getBy === 'delivery' ? delivered : pickedUp), discountKobo };
  const [promo, setPromo] = useState('');
  const [known, setKnown] = useState<KnownSums>();
  const [busy, setBusy] = useState(false);
  const isAsked = lines.length > 0 && (promo !== '' || (getBy === 'delivery' && place !== ''));
  // As text: other lines are another question, the same lines in another array are not.
  const question = isAsked
    ? JSON.stringify({
        shopId,
        promo,
        deal: deal?.code,
        getBy,
        place,
        lines: lines.map(({ shopId: _, ...line }) => line),
      })
    : undefined;
  useEffect(() => {
    setKnown(undefined);
    if (question === undefined) return;
    let live = true;
    setBusy(true);
    ask<KnownSums>('orderSums', JSON.parse(question)).then(
      (answer) => {
        if (!live) return;
        setKnown(answer);
        setBusy(false);
      },
      // Without an answer nothing is known here; the server says what it is when the order is placed.
      () => live && setBusy(false),
    );
    return () => {
      live = false;
      setBusy(false);
    };
  }, [question]);
  const sums = known ?? nothing;
  return {
    promo,
    sums,
    busy,
    /** Asked, and not answered yet, or not at all: what the page shows is not what it will cost. */
    isOpen: isAsked && known === undefined,
    use: setPromo,
    accept: (now: Partial<KnownSums>) => setKnown({ ...sums, ...now }),
  };
}
