import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { QueuedSale } from '#app/domains/orders/counter/queued-sales.ts';
import { queuedSales } from './queued-sales-store.ts';
import { sendSale } from './send-sale.ts';
import type { Counter } from './use-counter.ts';

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

interface Place {
  shopId: string;
  owner: string;
}

/** The sale as it goes to the books; what was not given is left out, as an older page would. */
function saleOf(counter: Counter, { shopId, owner }: Place): QueuedSale {
  const { lines, customer, offKobo, needsReason, reason } = counter;
  return {
    key: newKey(),
    owner,
    shopId,
    at: Date.now(),
    method: counter.method,
    lines: lines.map(({ item: { stockId, variantId, priceKobo }, quantity, soldKobo }) => ({
      stockId,
      variantId,
      quantity,
      priceKobo,
      ...(soldKobo !== undefined && soldKobo !== priceKobo && { soldKobo }),
    })),
    ...(offKobo > 0 && { discountKobo: offKobo }),
    ...(needsReason && { reason }),
    ...(customer?.name && { buyerName: customer.name }),
    ...(customer?.phone && { buyerPhone: customer.phone }),
    pieces: counter.pieces,
    totalKobo: counter.totalKobo,
    photo: lines[0]?.item.photo,
  };
}

/** What was sold last, for the bar that says so. */
export interface Sold {
  /** The operation's own name: a new one, a new bar. */
  key: string;
  totalKobo: number;
  method: string;
  at: number;
  /** Undefined while it waits on this phone. */
  order?: { orderId: string; code?: string | undefined; number?: number | undefined };
}

/** To the books at once; without a network onto the device. Either way the next buyer can come. */
export function useSell(place: Place, counter: Counter) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; fault?: string; sold?: Sold }>({
    busy: false,
  });
  const sell = async (): Promise<boolean> => {
    const sale = saleOf(counter, place);
    setState({ busy: true });
    const answer = navigator.onLine ? await sendSale(sale) : 'later';
    if (answer !== 'later' && 'refused' in answer) {
      setState({ busy: false, fault: answer.refused });
      // Somebody else has sold it or changed it: the tiles show what there is now.
      void revalidate();
      return false;
    }
    const { key, totalKobo, method, at } = sale;
    const sold = { key, totalKobo, method, at };
    if (answer === 'later') queuedSales.keep(sale);
    setState({ busy: false, sold: answer === 'later' ? sold : { ...sold, order: answer } });
    counter.clear();
    if (answer !== 'later') void revalidate();
    return true;
  };
  /** Another sale begins, or somebody has read it. */
  const forget = useCallback(() => setState({ busy: false }), []);
  return { ...state, sell, forget };
}
