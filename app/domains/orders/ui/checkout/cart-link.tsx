import { useEffect } from 'react';
import { buyablePieces } from '#app/domains/orders/cart/cart.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { CountedLink } from '#app/ui/frame/top-bar.tsx';
import { rememberArrival, takePlainCart, useCart } from './cart-store.ts';

export const useCartCount = (): number => buyablePieces(useCart());

/**
 * The basket of the top bar, on a phone only where no tab bar has it. The server draws it empty: what
 * is in it is on the device alone.
 */
export function CartLink({ inTabs }: { inTabs: boolean }) {
  const t = useT();
  const count = useCartCount();
  useEffect(rememberArrival, []);
  useEffect(takePlainCart, []);
  return (
    <CountedLink
      to="/cart"
      icon="shopping-cart"
      label={t('cart.link', { count })}
      count={count}
      className={inTabs ? 'only-d' : undefined}
    />
  );
}
