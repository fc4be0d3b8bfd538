import { useLocation } from 'react-router';
import { CachedFragment } from '#app/platform/http/fast-pages/cached-fragment.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TabBar } from '#app/ui/frame/tab-bar.tsx';
import { markedPlace, type Place } from './frame.ts';

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
  return (
    <TabBar
      label={t('shell.bottom_menu')}
      items={[
        { ...at('/'), icon: 'house', label: t('shell.home') },
        { ...at('/shops'), icon: 'store', label: t('shell.shops') },
        { ...at('/register'), icon: 'circle-plus', label: t('shell.sell') },
      ]}
    />
  );
}

export function TeamTabs({ unread }: { unread: number }) {
  const t = useT();
  return (
    <TabBar
      label={t('shell.bottom_menu')}
      items={[
        { to: '/', icon: 'layout-grid', label: t('shell.home'), end: true },
        { to: '/stocks', icon: 'package', label: t('shell.stocks') },
        { to: '/stocks?add=1', icon: 'plus', label: t('shell.add_stock'), raised: true },
        { to: '/messages', icon: 'message-circle', label: t('shell.messages'), count: unread },
        { to: '/shop', icon: 'store', label: t('shell.shop'), end: true },
      ]}
    />
  );
}
