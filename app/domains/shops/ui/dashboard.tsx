import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge, Count } from '#app/ui/display/badge.tsx';
import { Panel } from '#app/ui/display/card.tsx';
import { ToolTile } from '#app/ui/display/category-tile.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

export interface DashboardFigures {
  name: string;
  /** Slug. */
  businessType: string;
  picture: string | undefined;
  plan: string;
  items: { used: number; limit: number };
  low: number;
  seesPayments: boolean;
  /** Figures of pages that count something; a page without one shows its plain words. */
  newOrders?: number | undefined;
  toPack: { count: number };
  weekKobo: number | undefined;
  weekViews: number;
  unread?: number | undefined;
  sections?: number | undefined;
}

function Head({ figures }: { figures: DashboardFigures }) {
  const t = useT();
  const category = categoryBySlug(figures.businessType);
  return (
    <Panel className="dash-h">
      <Avatar name={figures.name} src={figures.picture} size="l" />
      <div className="grow">
        <h1>{figures.name}</h1>
        <div className="row s wrap mt-s">
          {category && (
            <Badge tone="on-cloth" icon={category.icon}>
              {t(`categories.${category.slug}`)}
            </Badge>
          )}
          <Badge tone="sun" icon="gem">
            {t('dashboard.plan', { plan: figures.plan })}
          </Badge>
        </div>
      </div>
      <ButtonLink to="/stocks?add=1" variant="sun" size="l" icon="camera" className="dash-add">
        {t('dashboard.add_stock')}
      </ButtonLink>
    </Panel>
  );
}

function StockTile({ figures }: { figures: DashboardFigures }) {
  const t = useT();
  return (
    <ToolTile
      to="/stocks"
      icon="package"
      colour="spor"
      title={t('pages.stocks')}
      text={t('dashboard.items', figures.items)}
    >
      {figures.low > 0 && (
        <Badge tone="warn" icon="triangle-alert">
          {t('dashboard.low', { count: figures.low })}
        </Badge>
      )}
    </ToolTile>
  );
}

function MessagesTile({ unread = 0 }: { unread?: number | undefined }) {
  const t = useT();
  return (
    <ToolTile
      to="/messages"
      icon="message-circle"
      colour="phon"
      title={t('pages.messages')}
      text={unread > 0 ? t('dashboard.unread', { count: unread }) : t('dashboard.messages')}
    >
      {unread > 0 && <Count value={unread} label={t('dashboard.unread', { count: unread })} />}
    </ToolTile>
  );
}

function OrdersTile({ newOrders = 0, toPack }: Pick<DashboardFigures, 'newOrders' | 'toPack'>) {
  const t = useT();
  const waiting =
    newOrders > 0
      ? t('dashboard.new_orders', { count: newOrders })
      : toPack.count > 0 && t('dashboard.to_pack', toPack);
  return (
    <ToolTile
      to="/orders"
      icon="shopping-bag"
      colour="home"
      title={t('pages.orders')}
      text={waiting || t('dashboard.orders')}
    >
      {newOrders > 0 && <Badge tone="info">{newOrders}</Badge>}
    </ToolTile>
  );
}

function Tiles({ figures }: { figures: DashboardFigures }) {
  const t = useT();
  const { sections, weekKobo, weekViews } = figures;
  return (
    <nav className="tiles mt-m" aria-label={t('dashboard.tools')}>
      <ToolTile
        to="/shop"
        icon="store"
        colour="bout"
        title={t('pages.shop')}
        text={t(figures.seesPayments ? 'dashboard.shop' : 'dashboard.shop_own')}
      />
      <ToolTile
        to="/sections"
        icon="layout-list"
        colour="auto"
        title={t('pages.sections')}
        text={
          sections ? t('dashboard.sections', { count: sections }) : t('dashboard.sections_none')
        }
      />
      <StockTile figures={figures} />
      <MessagesTile unread={figures.unread} />
      <ToolTile
        to="/advertising"
        icon="megaphone"
        colour="toys"
        title={t('pages.advertising')}
        text={t('dashboard.advertising')}
      />
      <OrdersTile newOrders={figures.newOrders} toPack={figures.toPack} />
      {figures.seesPayments && (
        <ToolTile
          to="/payments"
          icon="wallet"
          colour="book"
          title={t('pages.payments')}
          text={
            weekKobo
              ? t('dashboard.week_money', { amount: formatMoney(weekKobo) })
              : t('dashboard.payments')
          }
        />
      )}
      <ToolTile
        to="/analytics"
        icon="chart-column"
        colour="elec"
        title={t('pages.analytics')}
        text={
          weekViews > 0
            ? t('dashboard.week_views', { count: weekViews })
            : t(figures.seesPayments ? 'dashboard.analytics' : 'dashboard.analytics_own')
        }
      />
    </nav>
  );
}

/** Something that asks for a hand today. */
export interface TodoEntry {
  key: string;
  icon: IconName;
  colour: string;
  title: string;
  text: string;
  to: string;
  action: string;
}

/** Nothing to do, nothing shown. */
function Today({ entries }: { entries: readonly TodoEntry[] }) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{t('dashboard.today')}</h2>
      </div>
      <ul className="todo">
        {entries.map(({ key, icon, colour, title, text, to, action }) => (
          <li key={key} className="card row">
            <span className={`tic c-${colour}`}>
              <Icon name={icon} />
            </span>
            <span className="grow">
              <b dir="auto">{title}</b>
              <br />
              <span className="muted small num">{text}</span>
            </span>
            <ButtonLink to={to} variant="soft" size="s">
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DashboardProps {
  figures: DashboardFigures;
  todo: readonly TodoEntry[];
}

export function Dashboard({ figures, todo }: DashboardProps) {
  const t = useT();
  return (
    <>
      <Head figures={figures} />
      <Tiles figures={figures} />
      <Today entries={todo} />
      <p className="center mt-l">
        <ButtonLink to="/market" variant="quiet" icon="shopping-cart">
          {t('dashboard.market')}
        </ButtonLink>
      </p>
    </>
  );
}
