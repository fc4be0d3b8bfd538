import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import { lineKey, piecesOf, totalOf } from '#app/domains/orders/orders.ts';
import { queuedSales, useQueuedSales } from './queued-sales-store.ts';
import { sendSale } from './send-sale.ts';

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

type Picked = ReadonlyMap<string, number>;

/** What this sale is made of; what was sold without a network is off the shelf already. */
export function usePicked(all: readonly CounterItem[], owner: string) {
  const [picked, setPicked] = useState<Picked>(new Map());
  const queued = useQueuedSales(owner).flatMap((sale) => sale.lines);
  const gone = new Map<string, number>();
  for (const line of queued)
    gone.set(lineKey(line), (gone.get(lineKey(line)) ?? 0) + line.quantity);
  const items = all.map((item) => ({
    ...item,
    left: Math.max(0, item.left - (gone.get(lineKey(item)) ?? 0)),
  }));
  const put = (item: CounterItem, quantity: number) => {
    const next = new Map(picked);
    if (quantity < 1) next.delete(lineKey(item));
    else next.set(lineKey(item), Math.min(quantity, item.left));
    setPicked(next);
  };
  const lines = items.flatMap((item) => {
    const quantity = picked.get(lineKey(item));
    return quantity === undefined ? [] : [{ item, quantity, priceKobo: item.priceKobo }];
  });
  return { items, picked, lines, put, clear: () => setPicked(new Map()) };
}

type Lines = ReturnType<typeof usePicked>['lines'];

/** To the books at once; without a network onto the device, and the next buyer can come. */
export function useSell({ shopId, owner }: { shopId: string; owner: string }, clear: () => void) {
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; fault?: string }>({ busy: false });
  const sell = async (lines: Lines, method: string) => {
    const sale = {
      key: newKey(),
      owner,
      shopId,
      at: Date.now(),
      method,
      lines: lines.map(({ item: { stockId, variantId, priceKobo }, quantity }) => ({
        stockId,
        variantId,
        quantity,
        priceKobo,
      })),
      pieces: piecesOf(lines),
      totalKobo: totalOf(lines),
      photo: lines[0]?.item.photo,
    };
    setState({ busy: true });
    const answer = navigator.onLine ? await sendSale(sale) : 'later';
    if (answer === 'later') {
      queuedSales.keep(sale);
      clear();
      setState({ busy: false });
    } else if ('refused' in answer) {
      setState({ busy: false, fault: answer.refused });
    } else {
      await navigate(`/orders/counter?sold=${answer.orderId}`);
    }
  };
  return { ...state, sell };
}
