import { eq } from 'drizzle-orm';
import { placeFromForm } from '#app/domains/orders/commands/place-from-form.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newToken } from '#app/platform/id.ts';
import { advanceTo, draftOf } from '../shop/orders.ts';
import type { TestShop } from '../shop/shops.ts';

const origin = 'http://oja.test';
const direct = { source: 'direct' } as const;

export interface WebBuyer {
  phone?: string;
  address?: string;
  quantity?: number;
  /** Further lines. */
  also?: readonly { stockId: string; quantity?: number }[];
  cookies?: Map<string, string>;
  /** Sent again with the same key it is the same order. */
  key?: string;
  more?: Record<string, string>;
}

let phones = 0;
export const somePhone = () => `0806${String(1_000_000 + ++phones)}`;

/** Sends the check-out as a browser does that keeps its cookies. */
export async function checkOut(shopId: string, stockId: string, buyer: WebBuyer = {}) {
  const { phone = somePhone(), address = '102.89.1.7', quantity = 1, key = newToken() } = buyer;
  const cookies = buyer.cookies ?? new Map<string, string>();
  const draft = await draftOf(shopId, [{ stockId, quantity }, ...(buyer.also ?? [])], {
    payBy: 'delivery',
  });
  const form = new FormData();
  const fields = { ...draft, phone, lines: JSON.stringify(draft.lines), key, ...buyer.more };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value ?? ''));
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const request = new Request(`${origin}/checkout/${shopId}`, { headers: { cookie } });
  const facts = { id: 'r', nonce: 'n', clientAddress: address, origin };
  const translator = translatorFor('en');
  const placing = { request, facts: { ...facts, translator }, shopId, form, cameBy: direct };
  const { answer, status, cookies: set } = await placeFromForm(placing);
  for (const line of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return {
    status,
    placed: 'placed' in answer ? answer.placed : undefined,
    code: 'code' in answer ? answer.code : undefined,
    step: 'extraStep' in answer ? answer.extraStep : undefined,
    fault: 'fault' in answer ? answer.fault.code : undefined,
  };
}

/** As the demo page does it: the code comes back and is sent along. */
export async function checkOutWithCode(shopId: string, stockId: string, buyer: WebBuyer = {}) {
  const kept = { phone: somePhone(), key: newToken(), cookies: new Map(), ...buyer };
  const asked = await checkOut(shopId, stockId, kept);
  const code = asked.code?.demoCode ?? '';
  return checkOut(shopId, stockId, { ...kept, more: { code } });
}

/** The order that the form has placed, by a buyer whose phone the shop wants proved or not. */
export async function ordered(shopId: string, stockId: string, buyer: WebBuyer, isProved = false) {
  const { placed } = await (isProved ? checkOutWithCode : checkOut)(shopId, stockId, buyer);
  const [order] = await database()
    .select()
    .from(orders)
    .where(eq(orders.code, placed ?? ''));
  if (!order) throw new Error('nothing was ordered');
  return order;
}

/** Ordered so, and completed by the shop. */
export async function bought(
  shop: TestShop,
  stockId: string,
  buyer: WebBuyer = {},
  isProved = false,
) {
  const { id } = await ordered(shop.id, stockId, buyer, isProved);
  return advanceTo(shop.actor, id);
}
