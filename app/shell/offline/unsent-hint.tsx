import { useLocation } from 'react-router';
import { noteAsked, unsentWords, useUnsent } from '#app/domains/orders/ui/checkout/unsent-order.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useOnline } from '#app/ui/frame/offline-bar.tsx';

/** The network is back: an order that waits asks once before it goes. */
export function UnsentHint() {
  const t = useT();
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const order = useUnsent().find(({ asked }) => !asked);
  const path = `/checkout/${order?.shopId}`;
  if (!order || !isOnline || pathname === path) return null;
  const asked = () => noteAsked(order.shopId);
  const { title, text } = unsentWords(order);
  return (
    <aside className="install" aria-label={t(title)}>
      <p className="grow">
        <b>{t(title)}</b>
        <span className="muted small">{t(text, { shop: order.shopName })}</span>
      </p>
      <div className="row s">
        <ButtonLink to={path} size="s" onClick={asked}>
          {t('offline.see')}
        </ButtonLink>
        <Button size="s" variant="quiet" onClick={asked}>
          {t('install.not_now')}
        </Button>
      </div>
    </aside>
  );
}
