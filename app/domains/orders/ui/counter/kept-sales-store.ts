import { useSyncExternalStore } from 'react';
import { type KeptSale, readKeptSales } from '#app/domains/orders/counter/kept-sales.ts';
import { keptInBrowser } from './kept-in-browser.ts';

const store = keptInBrowser('oja-counter-sales', {
  read: readKeptSales,
  write: (sales) => JSON.stringify(sales),
});

/** Counter sales that wait for the network. */
export const keptSales = {
  all: store.all,
  keep: (sale: KeptSale): void =>
    store.change((sales) => [...sales.filter(({ key }) => key !== sale.key), sale]),
  drop: (saleKey: string): void =>
    store.change((sales) => sales.filter(({ key }) => key !== saleKey)),
  refuse: (saleKey: string, refused: string | undefined): void =>
    store.change((sales) =>
      sales.map((sale) => (sale.key === saleKey ? { ...sale, refused } : sale)),
    ),
};

export function useKeptSales(owner: string): readonly KeptSale[] {
  const all = useSyncExternalStore(store.subscribe, store.all, store.none);
  return all.filter((sale) => sale.owner === owner);
}
