import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addToCart, lineKey } from '#app/domains/orders/cart/cart.ts';
import {
  choiceOf,
  missingOf,
  onlyOnes,
  pickName,
  priceOfPicked,
  type StockChoice,
} from '#app/domains/stocks/choices.ts';
import {
  forEachSide,
  type ShownPrice,
  type VariantSide,
} from '#app/domains/stocks/variants/variants.ts';
import { bringTexts, useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { cartStore } from '../checkout/cart-store.ts';

export interface Buying {
  stock: ShownPrice & { id: string; optionName: string | null };
  shopId: string;
  choices: readonly StockChoice[];
  /** The page's price follows what is chosen. */
  onPrice: (price: ShownPrice) => void;
}

/** The second tap of a double tap is no second thing. */
const doubleTap = 400;

/** Loads the cart while the buyer is still here. A failure costs nothing: the cart asks again. */
function bringCart(): void {
  Promise.all([
    bringTexts(),
    import('../checkout/cart-card.tsx'),
    import('../checkout/use-cart-items.ts').then(({ askForItems }) => askForItems(cartStore.all())),
  ]).catch(() => undefined);
}

/** What is chosen, and putting it into the cart of this device: all of it is on the page, so no line is waited for. */
export function useBuying({ stock, shopId, choices, onPrice }: Buying) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const added = useRef(Number.NEGATIVE_INFINITY);
  const closeSaid = useRef(() => {});
  const [picked, setPicked] = useState(onlyOnes(choices));
  const [missing, setMissing] = useState<VariantSide[]>([]);
  const choice = choiceOf(choices, picked);
  useEffect(() => {
    // Chips that were pressed before the script was there.
    if (!form.current) return;
    const pressed = new FormData(form.current);
    setPicked(forEachSide((side) => String(pressed.get(side) ?? '')));
  }, []);
  const price = priceOfPicked(choices, picked) ?? stock;
  const { priceKobo, from, wasKobo } = price;
  useEffect(() => onPrice({ priceKobo, from, wasKobo }), [onPrice, priceKobo, from, wasKobo]);

  const pick = (side: VariantSide, name: string) => {
    setPicked((before) => pickName(choices, before, side, name));
    setMissing((before) => before.filter((known) => known !== side));
  };

  /** Leads to what has to be chosen first. */
  const ask = (sides: VariantSide[]) => {
    setMissing(sides);
    const chip = (not: string) =>
      form.current?.querySelector<HTMLInputElement>(`input[name="${sides[0]}"]:not(${not})`);
    const first = chip('[data-gone]') ?? chip(':disabled');
    first?.closest('fieldset')?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  };

  const add = () => {
    if (performance.now() - added.current < doubleTap) return;
    const sides = missingOf(choices, picked);
    if (sides.length > 0) return ask(sides);
    if (!choice || choice.left < 1) {
      toast({ tone: 'bad', text: t('product.sold_out') });
      return;
    }
    const { variantId, left } = choice;
    const line = { stockId: stock.id, variantId, shopId, quantity: 1, priceKobo: choice.priceKobo };
    added.current = performance.now();
    const action = { label: t('cart.open'), onPress: () => void navigate('/cart') };
    // One answer at a time: the next press takes the place of the one before.
    closeSaid.current();
    const inCart = cartStore.all().find((known) => lineKey(known) === lineKey(line));
    if (inCart && inCart.quantity >= left) {
      closeSaid.current = toast({
        tone: 'bad',
        text: t('cart.all_in_cart', { count: left }),
        action,
      });
      return;
    }
    cartStore.change((lines) => addToCart(lines, line, left));
    closeSaid.current = toast({ tone: 'ok', text: t('cart.added'), action });
    bringCart();
  };
  return { form, picked, pick, missing, choice, price, add };
}
