import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge, Count } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { ToolTile } from '#app/ui/category-tile.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface DashboardRoom {
  name: string;
  /** Slug. */
  businessType: string;
  picture: string | undefined;
  plan: string;
  items: { used: number; limit: number };
  low: number;
  out: ReadonlyArray<{ id: string; name: string }>;
  seesPayments: boolean;
  /** Figures of rooms that count something; a room without one shows its plain words. */
  newOrders?: number | undefined;
  unread?: number | undefined;
  sections?: number | undefined;
}

function Head({ room }: { room: DashboardRoom }) {
  const t = useT();
  const category = categoryBySlug(room.businessType);
  return (
    <Panel className="dash-h">
      <Avatar name={room.name} src={room.picture} size="l" />
      <div className="grow">
        <h1>{room.name}</h1>
        <div className="row s wrap mt-s">
          {category && (
            <Badge tone="on-cloth" icon={category.icon}>
              {t(`categories.${category.slug}`)}
            </Badge>
          )}
          <Badge tone="sun" icon="gem">
            {t('dashboard.plan', { plan: room.plan })}
          </Badge>
        </div>
      </div>
      <ButtonLink to="/stocks?add=1" variant="sun" size="l" icon="camera" className="dash-add">
        {t('dashboard.add_stock')}
      </ButtonLink>
    </Panel>
  );
}

function StockTile({ room }: { room: DashboardRoom }) {
  const t = useT();
  return (
    <ToolTile
      to="/stocks"
      icon="package"
      colour="spor"
      title={t('rooms.stocks')}
      text={t('dashboard.items', room.items)}
    >
      {room.low > 0 && (
        <Badge tone="warn" icon="triangle-alert">
          {t('dashboard.low', { count: room.low })}
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
      title={t('rooms.messages')}
      text={unread > 0 ? t('dashboard.unread', { count: unread }) : t('dashboard.messages')}
    >
      {unread > 0 && <Count value={unread} label={t('dashboard.unread', { count: unread })} />}
    </ToolTile>
  );
}

function OrdersTile({ newOrders = 0 }: { newOrders?: number | undefined }) {
  const t = useT();
  const text = t('dashboard.new_orders', { count: newOrders });
  return (
    <ToolTile
      to="/orders"
      icon="shopping-bag"
      colour="home"
      title={t('rooms.orders')}
      text={newOrders > 0 ? text : t('dashboard.orders')}
    >
      {newOrders > 0 && <Badge tone="info">{newOrders}</Badge>}
    </ToolTile>
  );
}

function Tiles({ room }: { room: DashboardRoom }) {
  const t = useT();
  const { sections } = room;
  return (
    <nav className="tiles mt-m" aria-label={t('dashboard.tools')}>
      <ToolTile
        to="/shop"
        icon="store"
        colour="bout"
        title={t('rooms.shop')}
        text={t('dashboard.shop')}
      />
      <ToolTile
        to="/sections"
        icon="layout-list"
        colour="auto"
        title={t('rooms.sections')}
        text={
          sections ? t('dashboard.sections', { count: sections }) : t('dashboard.sections_none')
        }
      />
      <StockTile room={room} />
      <MessagesTile unread={room.unread} />
      <ToolTile
        to="/advertising"
        icon="megaphone"
        colour="toys"
        title={t('rooms.advertising')}
        text={t('dashboard.advertising')}
      />
      <OrdersTile newOrders={room.newOrders} />
      {room.seesPayments && (
        <ToolTile
          to="/payments"
          icon="wallet"
          colour="book"
          title={t('rooms.payments')}
          text={t('dashboard.payments')}
        />
      )}
      <ToolTile
        to="/analytics"
        icon="chart-column"
        colour="elec"
        title={t('rooms.analytics')}
        text={t('dashboard.analytics')}
      />
    </nav>
  );
}

/** What asks for a hand today; nothing to do, nothing shown. */
function Today({ room }: { room: DashboardRoom }) {
  const t = useT();
  if (room.out.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{t('dashboard.today')}</h2>
      </div>
      <ul className="todo">
        {room.out.map((item) => (
          <li key={item.id} className="card row">
            <span className="tic c-spor">
              <Icon name="package-x" />
            </span>
            <span className="grow">
              <b>{item.name}</b>
              <br />
              <span className="muted small">{t('dashboard.out_of_stock')}</span>
            </span>
            <ButtonLink to={`/stocks/${item.id}/edit`} variant="soft" size="s">
              {t('dashboard.add_more')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Dashboard({ room }: { room: DashboardRoom }) {
  const t = useT();
  return (
    <>
      <Head room={room} />
      <Tiles room={room} />
      <Today room={room} />
      <p className="center mt-l">
        <ButtonLink to="/market" variant="quiet" icon="shopping-cart">
          {t('dashboard.market')}
        </ButtonLink>
      </p>
    </>
  );
}
