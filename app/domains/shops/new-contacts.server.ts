import { settings } from '#app/platform/env.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { type Allowance, isWithin } from '#app/platform/visitors/network-step.server.ts';

/** So many new ones an hour need no proved phone. */
const ofOne = 10;
/** Thousands share a network, and write to many shops. */
const ofNetwork = 60;
const ofShop = 30;
/** Made with one number. Above that, only the owner of the phone can go on, with a code. */
const ofPhone = 5;

export interface NewContact {
  kind: 'chat' | 'bid';
  shopId: string;
  visitorKey: string;
  address: string;
  /** The number that it is made with. */
  phone?: string;
}

/** Whether a new chat or offer may begin on a mere word; above the budget a code to a phone is asked for. */
export async function isWithinBudget(contact: NewContact): Promise<boolean> {
  const { kind, shopId, visitorKey, address, phone } = contact;
  // Without codes there is nothing to prove a phone with.
  if (!settings().rateLimits || settings().signIn === 'phone-only') return true;
  const { site } = clientNetworks(address);
  const budget = (whose: string, of: string, limit: number): Allowance => ({
    name: `${kind}.new-of-${whose}`,
    of,
    limit,
    per: 3_600,
  });
  return isWithin([
    budget('visitor', visitorKey, ofOne),
    ...(phone === undefined ? [] : [budget('phone', phone, ofPhone)]),
    budget('network-at-shop', `${site} ${shopId}`, ofOne),
    budget('network', site, ofNetwork),
    budget('shop', shopId, ofShop),
  ]);
}

/** Of a proved phone, which nobody else can use up. */
export const isWithinOfPhone = (kind: NewContact['kind'], phone: string): Promise<boolean> =>
  isWithin([{ name: `${kind}.new-of-proved`, of: phone, limit: ofOne, per: 3_600 }]);
