import { useEffect } from 'react';
import { placedOf } from '#app/domains/orders/cart/placed-order.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';

/** The order stands and its page did not open: the browser opens it as a page of its own, which needs no script. */
function PlacedCard({ code }: { code: string }) {
  const t = useT();
  const path = `/o/${code}`;
  useEffect(() => window.location.replace(path), [path]);
  return (
    <EmptyState icon="circle-check" title={t('checkout.placed')} text={t('checkout.placed_text')}>
      <a className="btn" href={path}>
        {t('my.see_order')}
      </a>
    </EmptyState>
  );
}

/** A check-out without anything to order: it was placed just now, or nothing lies in the cart. */
export function EmptyCheckout({ shopId }: { shopId: string }) {
  const t = useT();
  const placed = placedOf(shopId);
  if (placed) return <PlacedCard code={placed} />;
  return (
    <EmptyState icon="shopping-cart" title={t('cart.empty')} text={t('cart.empty_text')}>
      <ButtonLink to="/market">{t('cart.shop_now')}</ButtonLink>
    </EmptyState>
  );
}
