import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { type GetBy, maxAddress, maxBuyerName } from '../orders.ts';

/** What a device may remember of its buyer, for the next check-out in whatever shop. */
export interface Buyer {
  name: string;
  phone: string;
  address: string;
  getBy: GetBy;
  /** Key of their place; empty while no shop has asked for it. */
  place: string;
}

/** `off`: this device is to remember nobody. */
type Remembered = Buyer | 'off';

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

/** By hand, as the cart: what was stored may be old, cut or written by somebody. */
export function readRemembered(text: string | null): Remembered[] {
  if (!text) return [];
  if (text === 'off') return [text];
  try {
    const { name, phone, address, getBy, place } = JSON.parse(text) as Record<string, unknown>;
    const isKnown = isText(name, maxBuyerName) && isText(phone, 40) && isText(address, maxAddress);
    return isKnown
      ? [
          {
            name,
            phone,
            address,
            getBy: getBy === 'delivery' ? getBy : 'pickup',
            place: isText(place, 80) ? place : '',
          },
        ]
      : [];
  } catch {
    return [];
  }
}

export const writeRemembered = ([known]: readonly Remembered[]): string =>
  known === undefined ? '' : known === 'off' ? known : JSON.stringify(known);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** From the fields of the check-out, in the buyer's own browser. */
export const buyerIn = ({
  name,
  phone,
  address,
  getBy,
  place,
}: Record<string, unknown>): Buyer => ({
  name: textOf(name),
  phone: textOf(phone),
  address: textOf(address),
  getBy: getBy === 'delivery' ? 'delivery' : 'pickup',
  place: textOf(place),
});

type Missing = Partial<Record<'name' | 'phone' | 'address', MessageKey>>;

/** What is plainly missing, said before a slow line is asked; the server judges all of it again. */
export function missingOf({ name, phone, address, getBy }: Buyer): Missing {
  return {
    ...(name === '' && { name: 'errors.orders.name_required' }),
    ...(phoneKey(phone) === undefined && { phone: 'errors.orders.phone_invalid' }),
    ...(getBy === 'delivery' && address === '' && { address: 'errors.orders.address_required' }),
  };
}
