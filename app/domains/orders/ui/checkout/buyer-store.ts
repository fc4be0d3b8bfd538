import { useSyncExternalStore } from 'react';
import {
  type Buyer,
  type Remembered,
  readRemembered,
  writeRemembered,
} from '#app/domains/orders/cart/buyer.ts';
import { browserStore } from '../counter/browser-store.ts';

/** Name, phone and address of this device's buyer: in no address and in no cookie. */
const buyerStore = browserStore('oja-buyer', { read: readRemembered, write: writeRemembered });

export const remember = (known: Remembered): void => buyerStore.change(() => [known]);
export const forgetBuyer = (): void => remember('off');

export function useRemembered(): { buyer: Buyer | undefined; isOff: boolean } {
  const [known] = useSyncExternalStore(buyerStore.subscribe, buyerStore.all, buyerStore.none);
  return { buyer: known === 'off' ? undefined : known, isOff: known === 'off' };
}
