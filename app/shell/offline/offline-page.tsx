import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useCart } from '#app/domains/orders/ui/checkout/cart-store.ts';
import { unsentWords, useUnsent } from '#app/domains/orders/ui/checkout/unsent-order.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { seenPages } from './seen-pages.ts';

const dayMs = 86_400_000;

function CartNow() {
  const t = useT();
  const lines = useCart();
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const kobo = lines.reduce((sum, line) => sum + line.quantity * line.priceKobo, 0);
  const unsent = useUnsent();
  if (count === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">{t('offline.now')}</h2>
      <ul className="offp-list">
        <li>
          <span className="tic c-home">
            <Icon name="shopping-cart" />
          </span>
          <span className="grow">
            <b>{t('offline.cart', { count })}</b>
            <small className="num">{formatMoney(kobo)}</small>
          </span>
          <ButtonLink to="/cart" variant="soft" size="s">
            {t('offline.open')}
          </ButtonLink>
        </li>
        {unsent.map((order) => (
          <li key={order.shopId}>
            <span className="tic c-book">
              <Icon name="receipt" />
            </span>
            <span className="grow">
              <b>{t(unsentWords(order).title)}</b>
              <small>{t(unsentWords(order).text, { shop: order.shopName })}</small>
            </span>
            <ButtonLink to="/cart" variant="soft" size="s">
              {t('offline.see')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const useSeen = () => useSyncExternalStore(seenPages.subscribe, seenPages.all, seenPages.none);

function SeenPages() {
  const t = useT();
  const pages = useSeen();
  if (pages.length === 0) return null;
  return (
    <section className="card">
      <h2 className="fh">{t('offline.seen')}</h2>
      <ul className="offp-list">
        {pages.map(({ path, title, at, photo }) => (
          <li key={path}>
            <Link className="seen" to={path} reloadDocument>
              {photo && <img className="av" src={photo} alt="" width={56} height={56} />}
              <span className="grow">
                <b className="clamp1">{title.replace(/ · Oja$/, '')}</b>
                <small className="num">
                  {Date.now() - at < dayMs ? formatTime(at) : formatDay(at)}
                </small>
              </span>
              <Icon name="chevron-right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For a page that this phone has never seen. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className="shell narrow">
      <div className="offp">
        <div className="center">
          <div className="sysart adire">
            <Icon name="wifi-off" />
          </div>
          <h1>{t('offline.title')}</h1>
          <p className="muted mt-xs">{t('offline.text')}</p>
          <div className="mt-m">
            <Button size="l" icon="rotate-cw" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          </div>
        </div>
        <div className="stack">
          <CartNow />
          <SeenPages />
        </div>
      </div>
    </div>
  );
}
