import { useSyncExternalStore } from 'react';
import { type KeptSale, readKeptSales } from '../kept-sales.ts';

const key = 'oja-counter-sales';
const none: readonly KeptSale[] = [];
const listeners = new Set<() => void>();

let text: string | null = null;
let sales: readonly KeptSale[] = none;

function read(): readonly KeptSale[] {
  try {
    const now = localStorage.getItem(key);
    if (now !== text) {
      text = now;
      sales = readKeptSales(now);
    }
  } catch {
    // A browser that keeps nothing: the sales live as long as the page.
  }
  return sales;
}

function write(changed: readonly KeptSale[]): void {
  sales = changed;
  text = JSON.stringify(changed);
  try {
    localStorage.setItem(key, text);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** Counter sales that wait for the network; another tab's change arrives here too. */
export const keptSales = {
  all: read,
  keep: (sale: KeptSale): void => write([...read().filter((s) => s.key !== sale.key), sale]),
  drop: (saleKey: string): void => write(read().filter((sale) => sale.key !== saleKey)),
  refuse: (saleKey: string, refused: string | undefined): void =>
    write(read().map((sale) => (sale.key === saleKey ? { ...sale, refused } : sale))),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

export function useKeptSales(owner: string): readonly KeptSale[] {
  const all = useSyncExternalStore(keptSales.subscribe, keptSales.all, () => none);
  return all.filter((sale) => sale.owner === owner);
}
