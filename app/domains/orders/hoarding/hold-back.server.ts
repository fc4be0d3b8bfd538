import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { networkKey } from '#app/platform/visitors/network-key.server.ts';
import { piecesOf } from '../cart/cart.ts';
import { lockItems } from '../facts.queries.server.ts';
import type { OrderDraft } from '../order-draft.ts';
import { orderErrors } from '../orders.errors.ts';
import { itemsBeforeCode, mostOpenOfPhone, openBeforeCode, partBeforeCode } from '../orders.ts';
import {
  asksForCode,
  heldPieces,
  openOfNetwork,
  openOfPhone,
} from './open-orders.queries.server.ts';

export interface WebBuyer {
  address: string;
  visitorKey: string;
  /** Uses up the proof that this browser's holder has the phone; false when there is none. */
  takeProof: (tx: Transaction, phone: string) => Promise<boolean>;
}

/** What the order keeps of it. */
export interface Held {
  network: string;
  phoneProved: boolean;
}

/** Whether network or phone would hold more of an item, or more items, than a mere word may. */
async function holdsTooMuch(
  tx: Transaction,
  { shopId, phone, lines }: OrderDraft,
  network: string,
): Promise<boolean> {
  const held = await heldPieces(tx, { shopId, network, phone });
  const ids = [...new Set(lines.map(({ stockId }) => stockId))];
  const { items } = await lockItems(tx, shopId, ids);
  return (['ofNetwork', 'ofPhone'] as const).some((whose) => {
    const own = new Map(held.map((item) => [item.stockId, item[whose]]));
    const others = held.filter((item) => item[whose] > 0 && !ids.includes(item.stockId ?? ''));
    if (others.length + ids.length > itemsBeforeCode) return true;
    return items.some(({ id, quantity }) => {
      const before = own.get(id) ?? 0;
      const all = before + piecesOf(lines.filter(({ stockId }) => stockId === id));
      return all > Math.max(1, Math.floor((quantity + before) / partBeforeCode));
    });
  });
}

/** Seconds until one of this buyer's own orders ends by itself, by the job that looks once a minute; nothing where none does. */
function waitFor(firstEndsAt: Date | null): { retryAfterSeconds?: number } {
  if (!firstEndsAt) return {};
  const left = (firstEndsAt.getTime() - now().getTime()) / 1_000;
  return { retryAfterSeconds: Math.max(60, Math.ceil(left)) };
}

/**
 * Limits what unproved orders hold: each for a short time, and from many open orders or a large part of the shop's
 * goods on only with a code sent to the phone. Orders that a stranger placed under somebody's number do not keep the
 * owner of the number from ordering, who types the code. The caller has locked the items.
 */
export async function holdBack(
  tx: Transaction,
  draft: OrderDraft,
  { address, visitorKey, takeProof }: WebBuyer,
): Promise<Held> {
  const network = networkKey(address);
  const { all, own, firstEndsAt } = await openOfPhone(tx, draft.phone, visitorKey);
  if (own >= mostOpenOfPhone)
    throw orderErrors.too_many_open({ count: mostOpenOfPhone }, waitFor(firstEndsAt));
  const ofNetwork = await openOfNetwork(tx, draft.shopId, network);
  const isAsked =
    all >= mostOpenOfPhone ||
    ofNetwork >= openBeforeCode ||
    (await asksForCode(tx, draft.shopId)) ||
    (await holdsTooMuch(tx, draft, network));
  // Without codes there is nothing to prove a phone with.
  if (!isAsked || settings().signIn === 'phone-only') return { network, phoneProved: false };
  if (!(await takeProof(tx, draft.phone))) throw orderErrors.code_needed();
  return { network, phoneProved: true };
}
