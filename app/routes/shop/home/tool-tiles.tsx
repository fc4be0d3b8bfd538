import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ToolTile } from '#app/ui/display/tool-tile.tsx';
import type { HomeFigures } from './dashboard.server.ts';

/** Words of a tile that counts something, else its plain ones. */
function useTileTexts(figures: HomeFigures) {
  const t = useT();
  const { seesPayments, sections, newOrders, toPack, unread, weekKobo, weekViews, letters } =
    figures;
  const orders =
    newOrders > 0
      ? t('dashboard.new_orders', { count: newOrders })
      : toPack > 0
        ? t('dashboard.to_pack', { count: toPack })
        : t('dashboard.orders');
  return {
    letters: letters.unseen > 0 ? t('dashboard.unread', { count: letters.unseen }) : undefined,
    shop: t(seesPayments ? 'dashboard.shop' : 'dashboard.shop_own'),
    sections: sections
      ? t('dashboard.sections', { count: sections })
      : t('dashboard.sections_none'),
    stocks:
      figures.low > 0
        ? t('dashboard.low', { count: figures.low })
        : t('dashboard.items', figures.items),
    messages: unread > 0 ? t('dashboard.unread', { count: unread }) : t('dashboard.messages'),
    orders,
    payments: weekKobo
      ? t('dashboard.week_money', { amount: formatMoney(weekKobo) })
      : t('dashboard.payments'),
    analytics:
      weekViews > 0
        ? t('dashboard.week_views', { count: weekViews })
        : t(seesPayments ? 'dashboard.analytics' : 'dashboard.analytics_own'),
  };
}

/** All areas, under 1024 px: from there on they are at the side. */
export function ToolTiles({ figures }: { figures: HomeFigures }) {
  const t = useT();
  const texts = useTileTexts(figures);
  return (
    <nav className="tiles tm mt-l" aria-label={t('dashboard.tools')}>
      <ToolTile to="/shop" icon="store" colour="bout" title={t('pages.shop')} text={texts.shop} />
      <ToolTile
        to="/sections"
        icon="layout-list"
        colour="auto"
        title={t('pages.sections')}
        text={texts.sections}
      />
      <ToolTile
        to="/stocks"
        icon="package"
        colour="spor"
        title={t('pages.stocks')}
        text={texts.stocks}
      />
      <ToolTile
        to="/messages"
        icon="message-circle"
        colour="phon"
        title={t('pages.messages')}
        text={texts.messages}
      />
      <ToolTile
        to="/advertising"
        icon="megaphone"
        colour="toys"
        title={t('pages.advertising')}
        text={t('dashboard.advertising')}
      />
      <ToolTile
        to="/orders"
        icon="shopping-bag"
        colour="home"
        title={t('pages.orders')}
        text={texts.orders}
      />
      {figures.seesPayments && (
        <ToolTile
          to="/payments"
          icon="wallet"
          colour="book"
          title={t('pages.payments')}
          text={texts.payments}
        />
      )}
      {figures.seesPayments && (
        <ToolTile
          to="/delivery"
          icon="truck"
          colour="auto"
          title={t('pages.delivery')}
          text={t('dashboard.delivery')}
        />
      )}
      {figures.seesPayments && (
        <ToolTile
          to="/codes"
          icon="tag"
          colour="spor"
          title={t('pages.codes')}
          text={t('dashboard.codes')}
        />
      )}
      <ToolTile
        to="/offers"
        icon="hand-coins"
        colour="home"
        title={t('pages.offers')}
        text={t('dashboard.offers')}
      />
      <ToolTile
        to="/analytics"
        icon="chart-column"
        colour="elec"
        title={t('pages.analytics')}
        text={texts.analytics}
      />
      {figures.letters.total > 0 && (
        <ToolTile
          to="/measures"
          icon="mail"
          colour="spor"
          title={t('measures.title')}
          text={texts.letters}
        />
      )}
    </nav>
  );
}
