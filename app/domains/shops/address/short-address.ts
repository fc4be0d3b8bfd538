import { z } from 'zod';
import { isReservedName } from '#app/domains/accounts/names/reserved-names.ts';
import { textField } from '#app/platform/text/fields.ts';
import { foldText } from '#app/platform/text/fold.ts';

export const shortestAddress = 3;
const longestAddress = 30;
/** With the spaces and marks that somebody may type. */
export const longestTypedAddress = 60;
/** A shop that changes its address keeps the old ones; so many and no more are kept for it. */
export const mostAddresses = 5;

/** Small letters, digits and single dashes between them. */
const form = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Words that would let a shop pass for the market itself, its help or its money. */
const reserved = new Set(
  `about account accounts admin administrator analytics api app bank billing blog buy buyer cart categories category
  chat checkout contact delivery demo discover english explore feed feeds file files following help home house http
  https info jobs language legal likes login logout mail market messages moderator money my naira news null offline
  official order orders owner pay payment payments paystack plan plans police press privacy
  receipt register report reports robots root safety sales search security sell seller settings shared shop shops sign-in
  sign-up signin signup sitemap staff static status stock stocks store stores subscription support system team terms
  test undefined user users verify wallet www`.split(/\s+/),
);

const isReserved = (address: string): boolean =>
  reserved.has(address) ||
  /^(oja|admin|support)-/.test(address) ||
  /-(oja|support)$/.test(address) ||
  isReservedName(address);

/** As somebody says the name: capitals, marks and spaces do not stand in an address. What else was typed stays, to be refused. */
function plainAddress(typed: string): string {
  const said = typed.replace(/^@/, '');
  if (!/^[\p{L}\p{M}\p{N}\s-]*$/u.test(said)) return said.toLowerCase();
  return said
    .split('-')
    .map((part) => foldText(part).replaceAll(' ', ''))
    .join('-');
}

/** As somebody types it: `@MamaTolu`, `Mama Tolu` and `mamatolu` are one address. */
export const addressInput = z.object({
  address: textField({ max: longestTypedAddress, tooLong: 'shops.short_address_form' })
    .transform(plainAddress)
    .refine(
      (address) =>
        address.length >= shortestAddress && address.length <= longestAddress && form.test(address),
      'shops.short_address_form',
    )
    .refine((address) => !isReserved(address), 'shops.short_address_taken'),
});

/** The address in a path, in small letters; undefined for what cannot be one. */
export function addressInPath(segment: string | undefined): string | undefined {
  if (!segment?.startsWith('@')) return undefined;
  const address = segment.slice(1).toLowerCase();
  return address.length <= longestAddress && form.test(address) ? address : undefined;
}

/** What a shop of this name could be called; empty when its letters give none. */
export function proposedAddress(name: string): string {
  const plain = foldText(name).replaceAll(' ', '').slice(0, longestAddress);
  return plain.length >= shortestAddress && !isReserved(plain) ? plain : '';
}

interface LinkFacts {
  id: string;
  address: string | undefined;
  origin: string;
}

/** Where buyers find a shop: the path under which it wants to be known, and the whole address. */
export function shopLinkOf({ id, address, origin }: LinkFacts) {
  const path = address === undefined ? `/shop/${id}` : `/@${address}`;
  return { path, url: `${origin}${path}`, address };
}

export type ShopLink = ReturnType<typeof shopLinkOf>;
