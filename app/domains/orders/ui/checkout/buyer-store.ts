import { useSyncExternalStore } from 'react';
import { type Buyer, readRemembered, writeRemembered } from '#app/domains/orders/cart/buyer.ts';
import { forgetTypedCheckout } from '#app/domains/orders/cart/typed-checkout.ts';
import { browserStore } from '#app/platform/browser-store.ts';
import { cacheNames } from '#app/platform/offline/worker-names.ts';

/** Name, phone and address of this device's buyer: in no address and in no cookie. */
const buyerStore = browserStore('oja-buyer', { read: readRemembered, write: writeRemembered });

/** A pickup asks for no address: the one of before stays for the next delivery. */
export const rememberBuyer = (buyer: Buyer): void =>
  buyerStore.change(([known]) => {
    const before = known === undefined || known === 'off' ? '' : known.address;
    return [{ ...buyer, address: buyer.address || before }];
  });

const ownPage = /^\/(o|my|chat)(\/|\.|$)/;

/** Orders, chats and offers that this phone keeps for the time without a network. */
async function forgetOwnPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const kept = await caches.open(cacheNames.pages);
  const own = (await kept.keys()).filter(({ url }) => ownPage.test(new URL(url).pathname));
  await Promise.all(own.map((page) => kept.delete(page)));
}

export function forgetBuyer(): void {
  buyerStore.change(() => ['off']);
  forgetTypedCheckout();
  void forgetOwnPages();
}

export function useRemembered(): { buyer: Buyer | undefined; isOff: boolean } {
  const [known] = useSyncExternalStore(buyerStore.subscribe, buyerStore.all, buyerStore.none);
  return { buyer: known === 'off' ? undefined : known, isOff: known === 'off' };
}
