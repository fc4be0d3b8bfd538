import { useLocation } from 'react-router';
import { useMyUnread } from '#app/domains/messages/mine/my-unread.ts';
import { useCartCount } from '#app/domains/orders/ui/checkout/cart-link.tsx';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TabBar } from '#app/ui/frame/tab-bar.tsx';
import { markedPlace, type Place } from './frame.ts';
import { myLabel } from './my-link.tsx';

export function MarketTabs() {
  const place = markedPlace(useLocation().pathname);
  return (
    <CachedFragment id={`market tabs ${place}`}>
      {() => <VisitorTabs place={place} />}
    </CachedFragment>
  );
}

function VisitorTabs({ place }: { place: Place | undefined }) {
  const t = useT();
  const at = (to: Place) => ({ to, current: to === place });
  const inCart = useCartCount();
  const unread = useMyUnread();
  return (
    <TabBar
      label={t('shell.bottom_menu')}
      items={[
        { ...at('/'), icon: 'house', label: t('shell.home') },
        { ...at('/shops'), icon: 'store', label: t('shell.shops') },
        { ...at('/register'), icon: 'circle-plus', label: t('shell.sell') },
        {
          ...at('/cart'),
          icon: 'shopping-cart',
          label: t('pages.cart'),
          spoken: t('cart.link', { count: inCart }),
          count: inCart,
          isCalm: true,
        },
        {
          ...at('/my'),
          icon: 'circle-user-round',
          label: t('my.title'),
          spoken: myLabel(t, unread),
          count: unread,
        },
      ]}
    />
  );
}
