import { useSyncExternalStore } from 'react';
import { type CartLine, readCart, writeCart } from '../cart.ts';

const key = 'oja-cart';
const none: readonly CartLine[] = [];
const listeners = new Set<() => void>();

let text: string | null = null;
let lines: readonly CartLine[] = none;
/** For a browser that keeps nothing: the cart lives as long as the page. */
let closed = false;

function read(): readonly CartLine[] {
  if (closed) return lines;
  try {
    const now = localStorage.getItem(key);
    if (now !== text) {
      text = now;
      lines = readCart(now);
    }
  } catch {
    closed = true;
  }
  return lines;
}

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The cart of this device; another tab's change arrives here too. */
export const cartStore = {
  lines: read,
  change(next: (lines: readonly CartLine[]) => CartLine[]): void {
    const changed = next(read());
    lines = changed;
    text = writeCart(changed);
    try {
      localStorage.setItem(key, text);
    } catch {
      closed = true;
    }
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

export const useCart = (): readonly CartLine[] =>
  useSyncExternalStore(cartStore.subscribe, cartStore.lines, () => none);

const cameKey = 'oja-came-by';

export interface Came {
  referrer?: string | undefined;
  advertCode?: string | undefined;
}

/** How this visit began, kept for the order that may come of it; an advert's code wins over what was before. */
export function rememberArrival(): void {
  const advertCode = new URLSearchParams(window.location.search).get('ad') ?? undefined;
  try {
    if (!advertCode && sessionStorage.getItem(cameKey)) return;
    const referrer = document.referrer || undefined;
    sessionStorage.setItem(cameKey, JSON.stringify({ referrer, advertCode } satisfies Came));
  } catch {
    // Storage is closed: the order is counted as direct.
  }
}

export function arrival(): string {
  try {
    return sessionStorage.getItem(cameKey) ?? '{}';
  } catch {
    return '{}';
  }
}
