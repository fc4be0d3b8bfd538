import { useEffect, useState } from 'react';
import { type CartItem, type CartLine, lineKey } from '#app/domains/orders/cart/cart.ts';
import { sendWithStep } from '#app/platform/extra-step/send-with-step.ts';
import { cartStore } from './cart-store.ts';
import { keepKnownItems, knownItems, learnLeft } from './known-items.ts';

export async function ask<T>(name: string, body: object): Promise<T> {
  const response = await sendWithStep((step) =>
    fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...step }),
    }),
  );
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as T;
}

interface Known {
  items: CartItem[];
  state: 'loading' | 'ready' | 'failed';
  /** Keys of the lines that are hidden or no longer there. */
  gone: readonly string[];
}

export const askForItems = (lines: readonly CartLine[]) =>
  ask<{ items: CartItem[] }>('cartItems', {
    items: lines.map(({ stockId, variantId }) => ({ stockId, variantId })),
  }).then(({ items }) => {
    keepKnownItems(items);
    cartStore.change((all) => learnLeft(all, items));
    return items;
  });

/** What was known last, if it has all lines: the cart is drawn from it until the answer is there. */
function knownOf(lines: readonly CartLine[]): CartItem[] {
  const items = knownItems();
  const keys = new Set(items.map(lineKey));
  return lines.every((line) => keys.has(lineKey(line))) ? items : [];
}

/** Prices and stock of what is in the cart, asked again when other things are in it. */
export function useCartItems(lines: readonly CartLine[]): Known {
  const [known, setKnown] = useState<Known>({ items: [], state: 'loading', gone: [] });
  const wanted = lines.map(lineKey).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: quantities alone need no new answer
  useEffect(() => {
    if (lines.length === 0) {
      setKnown({ items: [], state: 'ready', gone: [] });
      return;
    }
    let live = true;
    setKnown(({ items, ...before }) => ({
      ...before,
      items: items.length > 0 ? items : knownOf(lines),
    }));
    askForItems(lines).then(
      (items) => {
        if (!live) return;
        const there = new Set(items.map(lineKey));
        const gone = lines.map(lineKey).filter((key) => !there.has(key));
        setKnown({ items, state: 'ready', gone });
      },
      () =>
        live &&
        setKnown(({ items: before, gone }) => ({
          items: before.length > 0 ? before : knownItems(),
          state: 'failed',
          gone,
        })),
    );
    return () => {
      live = false;
    };
  }, [wanted]);
  return known;
}
