import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import { groupByShop, withoutShop } from '#app/domains/orders/cart/cart.ts';
import type { LineChange } from '#app/domains/orders/orders.ts';
import { lineKey } from '#app/domains/orders/orders.ts';
import type { SumsChange } from '#app/domains/orders/totals/sums.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { cartStore, useCart } from './cart-store.ts';
import { dropUnsent, keepUnsent, unsentOf } from './unsent-order.ts';
import { useCartItems } from './use-cart-items.ts';

export interface CheckoutAnswer {
  placed?: string | undefined;
  changes?: LineChange[] | undefined;
  /** Discount and fee, where they are not what was seen. */
  sums?: SumsChange | undefined;
  /** Without words the line was broken: nothing has come to the server, as far as we know. */
  fault?: { message: string; fields?: Record<string, string> } | undefined;
  /** A code went to the phone and has to come along. */
  code?: CodeStep | undefined;
  /** Before a code is sent; the fault says why. */
  extraStep?: ExtraStep | undefined;
}

/** The code that was asked for last: a wrong one is answered without it. */
export function useCodeAsked(
  answer: Pick<CheckoutAnswer, 'code'> | undefined,
): CodeStep | undefined {
  const [asked, setAsked] = useState(answer?.code);
  const isNew = answer?.code !== undefined && answer.code !== asked;
  if (isNew) setAsked(answer.code);
  return isNew ? answer.code : asked;
}

/** What of the cart goes to this shop, at the prices that were seen. */
export function useShopLines(shopId: string) {
  const cart = useCart().filter((line) => line.shopId === shopId);
  const { items, state } = useCartItems(cart);
  const [group] = groupByShop(cart, items);
  return { cart, lines: group?.lines ?? [], state };
}

/** The new figures become what was seen; what is gone leaves the cart. */
export function acceptChanges(shopId: string, changes: readonly LineChange[]): void {
  cartStore.change((lines) =>
    lines.flatMap((line) => {
      const change = changes.find((known) => lineKey(known) === lineKey(line));
      if (!change || line.shopId !== shopId) return [line];
      if (change.quantity === 0) return [];
      return [{ ...line, quantity: change.quantity, priceKobo: change.priceKobo }];
    }),
  );
}

/** One operation id as long as the page stands: pressing again or sending again makes one order. */
export function useOperationKey(shopId: string): string {
  const [key, setKey] = useState('');
  useEffect(() => {
    const unsent = unsentOf(shopId)?.key;
    setKey(unsent ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  }, [shopId]);
  return key;
}

/** Once the order is there the cart lets its lines go and the buyer follows it. */
export function usePlaced(shopId: string, answer: CheckoutAnswer | undefined): void {
  const navigate = useNavigate();
  const done = useRef(false);
  const code = answer?.placed;
  useEffect(() => {
    if (!code || done.current) return;
    done.current = true;
    cartStore.change((lines) => withoutShop(lines, shopId));
    dropUnsent(shopId);
    void navigate(`/o/${code}`, { replace: true });
  }, [code, navigate, shopId]);
}

/** Placed without a line: kept, and asked about once when the line is back. */
export function useKeptUnsent(
  { id: shopId, name: shopName }: { id: string; name: string },
  { key, isLost }: { key: string; isLost: boolean },
): void {
  useEffect(() => {
    if (isLost) keepUnsent({ shopId, shopName, key, asked: false });
  }, [isLost, shopId, shopName, key]);
}
