import { useSyncExternalStore } from 'react';
import { type CartLine, readCart, writeCart } from '#app/domains/orders/cart/cart.ts';
import { joinCarts, plainCartName, readPlainCart } from '#app/domains/orders/cart/plain-cart.ts';
import { browserStore } from '#app/platform/browser-store.ts';

/** The cart of this device. */
export const cartStore = browserStore('oja-cart', { read: readCart, write: writeCart });

export const useCart = (): readonly CartLine[] =>
  useSyncExternalStore(cartStore.subscribe, cartStore.all, cartStore.none);

/** What was pressed before the script was there, or while there was none, moves into the device's own cart. */
export function takePlainCart(): void {
  const begin = `${plainCartName}=`;
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(begin));
  const plain = readPlainCart(cookie?.slice(begin.length));
  if (plain.length === 0) return;
  // Not every browser has the Cookie Store yet.
  Reflect.set(document, 'cookie', `${plainCartName}=; Path=/; Max-Age=0; SameSite=Lax`);
  cartStore.change((lines) => joinCarts(lines, plain));
}

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
