import { useEffect, useState } from 'react';
import type { CartItem, CartLine } from '#app/domains/orders/cart/cart.ts';
import { lineKey } from '#app/domains/orders/orders.ts';
import { sendWithStep } from '#app/platform/extra-step/send-with-step.ts';
import { keepKnownItems, knownItems } from './known-items.ts';

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
    const items = lines.map(({ stockId, variantId }) => ({ stockId, variantId }));
    ask<{ items: CartItem[] }>('cartItems', { items }).then(
      (answer) => {
        if (!live) return;
        const there = new Set(answer.items.map(lineKey));
        const gone = items.map(lineKey).filter((key) => !there.has(key));
        keepKnownItems(answer.items);
        setKnown({ items: answer.items, state: 'ready', gone });
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
