import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addToCart } from '#app/domains/orders/cart/cart.ts';
import {
  choiceOf,
  leftOf,
  missingOf,
  onlyOnes,
  type Picked,
  type StockChoice,
} from '#app/domains/stocks/choices.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { cartStore } from '../checkout/cart-store.ts';

export interface Buying {
  stock: { id: string; priceKobo: number };
  shopId: string;
  choices: readonly StockChoice[];
}

/** What is chosen, and putting it into the cart of this device: all of it is on the page, so no line is waited for. */
export function useBuying({ stock, shopId, choices }: Buying) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(onlyOnes(choices));
  const [missing, setMissing] = useState<(keyof Picked)[]>([]);
  const choice = choiceOf(choices, picked);
  useEffect(() => {
    // Chips that were pressed before the script was there.
    if (!form.current) return;
    const pressed = new FormData(form.current);
    const of = (side: keyof Picked) => String(pressed.get(side) ?? '');
    setPicked({ color: of('color'), size: of('size') });
  }, []);

  const pick = (side: keyof Picked, name: string) => {
    setPicked((before) => {
      const next = { ...before, [side]: name };
      const across = side === 'color' ? 'size' : 'color';
      // The other half is let go when there is none of it left in what was chosen now.
      return leftOf(choices, across, next[across], next) > 0 ? next : { ...next, [across]: '' };
    });
    setMissing((before) => before.filter((known) => known !== side));
  };

  /** Leads to what has to be chosen first. */
  const ask = (sides: (keyof Picked)[]) => {
    setMissing(sides);
    const first = form.current?.querySelector<HTMLInputElement>(
      `input[name="${sides[0]}"]:not(:disabled)`,
    );
    first?.closest('fieldset')?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  };

  const add = () => {
    const sides = missingOf(choices, picked);
    if (sides.length > 0) return ask(sides);
    if (!choice || choice.left < 1) {
      toast({ tone: 'bad', text: t('product.sold_out') });
      return;
    }
    const { variantId, left } = choice;
    const { id: stockId, priceKobo } = stock;
    const line = { stockId, variantId, shopId, quantity: 1, priceKobo };
    cartStore.change((lines) => addToCart(lines, line, left));
    const action = { label: t('cart.open'), onPress: () => void navigate('/cart') };
    toast({ tone: 'ok', text: t('cart.added'), action });
  };
  return { form, picked, pick, missing, choice, add };
}
