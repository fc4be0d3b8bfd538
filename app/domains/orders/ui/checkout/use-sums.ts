import { useEffect, useState } from 'react';
import type { CartLine } from '#app/domains/orders/cart/cart.ts';
import type { Sums, SumsChange } from '#app/domains/orders/totals/sums.ts';
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

const delivered: KnownSums = { discountKobo: 0, feeKobo: null, zone: '' };
/** The same goods without the way to the buyer. */
const pickedUp = ({ discountKobo, code, codeFault }: KnownSums): KnownSums => ({
  ...{ discountKobo, code, codeFault },
  ...{ feeKobo: 0, zone: '' },
});

interface Asked {
  shopId: string;
  lines: readonly CartLine[];
  getBy: string;
  place: string;
  /** Its fee is asked for before a delivery is chosen, because the choice shows it. */
  isByPlace: boolean;
  /** The code that was used before this page was loaded again. */
  usedPromo: string;
  /** Goods at an agreed price: its code and what it takes off. */
  deal?: { code: string; discountKobo: number } | undefined;
}

/** What comes off these lines and what brings them, asked again when they change; what was accepted meanwhile stands. */
export function useSums({ shopId, lines, getBy, place, isByPlace, usedPromo, deal }: Asked) {
  const isDelivery = getBy === 'delivery';
  const nothing = { ...delivered, discountKobo: deal?.discountKobo ?? 0 };
  const [promo, setPromo] = useState(usedPromo);
  const [known, setKnown] = useState<KnownSums>();
  const [busy, setBusy] = useState(false);
  const to = isDelivery || isByPlace ? place : '';
  const isAsked = lines.length > 0 && (promo !== '' || to !== '');
  // As text: other lines are another question, the same lines in another array are not.
  const question = isAsked
    ? JSON.stringify({
        shopId,
        promo,
        deal: deal?.code,
        getBy: 'delivery',
        place: to,
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
  const found = known ?? nothing;
  const sums = isDelivery ? found : pickedUp(found);
  return {
    promo,
    sums,
    /** As if it were delivered, whatever is chosen. */
    toPlace: found,
    busy: busy && promo !== '',
    /** Asked, and not answered yet, or not at all: what the page shows is not what it will cost. */
    isOpen: isAsked && known === undefined && (isDelivery || promo !== ''),
    use: setPromo,
    accept: ({ discountKobo, ...fee }: SumsChange['now']) =>
      setKnown({ ...found, discountKobo, ...(isDelivery && fee) }),
  };
}
