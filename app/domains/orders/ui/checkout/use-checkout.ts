import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import type { Deal } from '#app/domains/orders/bids/deal-page.server.ts';
import { type CartLine, groupByShop, lineKey, withoutShop } from '#app/domains/orders/cart/cart.ts';
import { notePlaced } from '#app/domains/orders/cart/placed-order.ts';
import { forgetTypedCheckout } from '#app/domains/orders/cart/typed-checkout.ts';
import type { LineChange } from '#app/domains/orders/orders.ts';
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

/** What of the cart goes to this shop, at the prices that were seen; or the one line of an agreed price. */
export function useShopLines(shopId: string, deal?: Pick<Deal, 'line' | 'item'> | undefined) {
  const all = useCart();
  const cart = deal ? [deal.line] : all.filter((line) => line.shopId === shopId);
  const { items, state } = useCartItems(deal ? noLines : cart);
  const [group] = groupByShop(cart, deal ? [deal.item] : items);
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

const noLines: CartLine[] = [];

/** One operation id as long as the page stands: pressing again or sending again makes one order. */
export function useOperationKey(shopId: string, isDeal: boolean): string {
  const [key, setKey] = useState('');
  useEffect(() => {
    // What is kept of a shop is its cart's.
    const unsent = isDeal ? undefined : unsentOf(shopId)?.key;
    setKey(unsent ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  }, [shopId, isDeal]);
  return key;
}

/** Once the order is there the cart lets its lines go and the buyer follows it. */
export function usePlaced(
  shopId: string,
  answer: CheckoutAnswer | undefined,
  deal: Pick<Deal, 'code'> | undefined,
): void {
  const navigate = useNavigate();
  const done = useRef(false);
  const code = answer?.placed;
  useEffect(() => {
    if (!code || done.current) return;
    done.current = true;
    notePlaced(shopId, code);
    forgetTypedCheckout(deal?.code ?? shopId);
    if (!deal) {
      cartStore.change((lines) => withoutShop(lines, shopId));
      dropUnsent(shopId);
    }
    void navigate(`/o/${code}`, { replace: true });
  }, [code, navigate, shopId, deal]);
}

/** Placed while the network failed: kept, and asked about once when the network is back. */
export function useKeptUnsent(
  { id: shopId, name: shopName }: { id: string; name: string },
  { key, isLost, mayBeThere }: { key: string; isLost: boolean; mayBeThere: boolean },
): void {
  useEffect(() => {
    if (isLost) keepUnsent({ shopId, shopName, key, mayBeThere, asked: false });
  }, [isLost, shopId, shopName, key, mayBeThere]);
}
