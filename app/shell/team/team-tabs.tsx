import { useLocation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TabBar } from '#app/ui/frame/tab-bar.tsx';
import type { TeamFacts } from './team-facts.server.ts';
import { type TeamPlace, teamPlace } from './team-places.ts';

interface TeamTabsProps {
  facts: TeamFacts | undefined;
  /** Kept up to date by the stream, so apart from the other counts. */
  unread: number;
}

export function TeamTabs({ facts, unread }: TeamTabsProps) {
  const t = useT();
  const place = teamPlace(useLocation().pathname);
  const at = (to: TeamPlace) => ({ to, current: to === place });
  return (
    <TabBar
      label={t('shell.bottom_menu')}
      items={[
        { ...at('/'), icon: 'layout-grid', label: t('shell.home') },
        { ...at('/stocks'), icon: 'package', label: t('shell.stocks') },
        { ...at('/orders/counter'), icon: 'hand-coins', label: t('shell.sell'), raised: true },
        {
          ...at('/orders'),
          icon: 'shopping-bag',
          label: t('shell.orders'),
          count: facts?.newOrders,
        },
        { ...at('/messages'), icon: 'message-circle', label: t('shell.messages'), count: unread },
      ]}
    />
  );
}
