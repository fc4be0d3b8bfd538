import { useSyncExternalStore } from 'react';
import { type QueuedSale, readQueuedSales } from '#app/domains/orders/counter/queued-sales.ts';
import { browserStore } from '#app/platform/browser-store.ts';

const store = browserStore('oja-counter-sales', {
  read: readQueuedSales,
  write: (sales) => JSON.stringify(sales),
});

/** Counter sales that wait for the network. */
export const queuedSales = {
  all: store.all,
  keep: (sale: QueuedSale): void =>
    store.change((sales) => [...sales.filter(({ key }) => key !== sale.key), sale]),
  drop: (saleKey: string): void =>
    store.change((sales) => sales.filter(({ key }) => key !== saleKey)),
  refuse: (saleKey: string, refused: string | undefined): void =>
    store.change((sales) =>
      sales.map((sale) => (sale.key === saleKey ? { ...sale, refused } : sale)),
    ),
};

export function useQueuedSales(owner: string): readonly QueuedSale[] {
  const all = useSyncExternalStore(store.subscribe, store.all, store.none);
  return all.filter((sale) => sale.owner === owner);
}
