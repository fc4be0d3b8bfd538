import { useSyncExternalStore } from 'react';
import { type CartLine, readCart, writeCart } from '#app/domains/orders/cart/cart.ts';
import { browserStore } from '#app/platform/browser-store.ts';

/** The cart of this device. */
export const cartStore = browserStore('oja-cart', { read: readCart, write: writeCart });

export const useCart = (): readonly CartLine[] =>
  useSyncExternalStore(cartStore.subscribe, cartStore.all, cartStore.none);

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
