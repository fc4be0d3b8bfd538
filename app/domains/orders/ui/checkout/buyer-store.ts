import { useSyncExternalStore } from 'react';
import { type Buyer, readRemembered, writeRemembered } from '#app/domains/orders/cart/buyer.ts';
import { forgetTypedCheckout } from '#app/domains/orders/cart/typed-checkout.ts';
import { browserStore } from '#app/platform/browser-store.ts';

/** Name, phone and address of this device's buyer: in no address and in no cookie. */
const buyerStore = browserStore('oja-buyer', { read: readRemembered, write: writeRemembered });

/** A pickup asks for no address: the one of before stays for the next delivery. */
export const rememberBuyer = (buyer: Buyer): void =>
  buyerStore.change(([known]) => {
    const before = known === undefined || known === 'off' ? '' : known.address;
    return [{ ...buyer, address: buyer.address || before }];
  });

export function forgetBuyer(): void {
  buyerStore.change(() => ['off']);
  forgetTypedCheckout();
}

export function useRemembered(): { buyer: Buyer | undefined; isOff: boolean } {
  const [known] = useSyncExternalStore(buyerStore.subscribe, buyerStore.all, buyerStore.none);
  return { buyer: known === 'off' ? undefined : known, isOff: known === 'off' };
}
