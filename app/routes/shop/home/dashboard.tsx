import { useSearchParams } from 'react-router';
import { PlanBanner } from '#app/domains/billing/ui/plan-banner.tsx';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { useLiveOrders } from '#app/domains/orders/ui/use-live-orders.ts';
import { ShopLinkCard } from '#app/domains/shops/ui/address/shop-link-card.tsx';
import { NoShop } from '#app/domains/shops/ui/no-shop.tsx';
import {
  Deletions,
  Invitations,
  JoinedNotice,
  NewDeviceNotices,
  PostButton,
} from '#app/domains/shops/ui/notices.tsx';
import { PlaceCard } from '#app/domains/shops/ui/place-card.tsx';
import { RecoveryNotice } from '#app/domains/shops/ui/recovery-notice.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useFreshFigures } from '#app/shell/use-fresh-figures.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { DashboardData, HomeFigures } from './dashboard.server.ts';
import { FirstSteps } from './first-steps.tsx';
import { NeedsHand } from './needs-hand.tsx';
import { PlainPanel, TodayPanel } from './today-panel.tsx';
import { ToolTiles } from './tool-tiles.tsx';
import { SoldToday, WeekCard } from './week-cards.tsx';

/** A new order is announced here too, and counted at once. */
function LiveOrders({ cursor }: { cursor: number }) {
  useLiveOrders(cursor);
  return null;
}

function Paused({ shopName }: { shopName: string }) {
  const t = useT();
  return (
    <EmptyState as="h1" icon="pause" title={shopName} text={t('errors.shops.paused')}>
      <PostButton fields={{ intent: 'leave' }} back="/" variant="outline">
        {t('team.leave')}
      </PostButton>
    </EmptyState>
  );
}

/** Name, kind and plan of the shop; from 1024 px on they stand at the head of the side navigation. */
function ShopHead({ figures }: { figures: HomeFigures }) {
  const t = useT();
  const category = categoryBySlug(figures.businessType);
  return (
    <header className="dash-h">
      <Avatar name={figures.name} src={figures.picture} size="s" />
      <div className="grow">
        <h1 className="trunc" dir="auto">
          {figures.name}
        </h1>
        <p className="row s wrap">
          {category && (
            <Badge tone="plain" icon={category.icon}>
              {t(`categories.${category.slug}`)}
            </Badge>
          )}
          <Badge tone="sun" icon="gem">
            {t('dashboard.plan', { plan: figures.plan })}
          </Badge>
        </p>
      </div>
    </header>
  );
}

function NoSales() {
  const t = useT();
  return (
    <Card className="row">
      <span className="tic c-home">
        <Icon name="hand-coins" />
      </span>
      <span className="grow">
        <b className="blk">{t('dashboard.no_sales')}</b>
        <span className="muted small">{t('dashboard.no_sales_text')}</span>
      </span>
    </Card>
  );
}

/** Today's money, the first steps or neither. */
function Head({ figures }: { figures: HomeFigures }) {
  const t = useT();
  const { today, steps, seesMoney } = figures;
  if (today) return <TodayPanel today={today} />;
  if (steps) return null;
  return <PlainPanel text={t(seesMoney ? 'dashboard.no_sales_text' : 'dashboard.welcome_back')} />;
}

function Start({ figures }: { figures: HomeFigures }) {
  const t = useT();
  const { steps, today, week, link, name, isSuspended } = figures;
  const items = figures.items.offered;
  const isOpen = items > 0;
  return (
    <>
      <ShopHead figures={figures} />
      <div className="dashg">
        <div className="full">
          <Head figures={figures} />
        </div>
        <div className="stack">
          <NeedsHand
            hand={figures.hand}
            // Nothing is done where a shop is shut or has not read what Oja wrote; a new one has its steps.
            mayBeDone={!isSuspended && figures.letters.unseen === 0 && steps === undefined}
          />
          {steps && <FirstSteps figures={figures} steps={steps} />}
          {figures.asksPlace && <PlaceCard asked={figures.asksPlace} />}
        </div>
        <div className="stack">
          {today && week && <WeekCard week={week} />}
          {today && <SoldToday sold={today.sold} />}
          {!isSuspended && (
            <ShopLinkCard
              title={t(isOpen ? 'dashboard.shop_open' : 'dashboard.shop_address')}
              text={steps && isOpen ? t('dashboard.shop_open_text', { count: items }) : undefined}
              name={name}
              link={link}
              maySay={figures.mayShare && steps !== undefined}
            />
          )}
          {!today && figures.seesMoney && <NoSales />}
        </div>
      </div>
      <ToolTiles figures={figures} />
    </>
  );
}

/** `/` for somebody signed in. */
export function HomeDashboard(props: DashboardData) {
  const { figures, banner, pausedAt, ownsShop, notices, recovery, invitations, deletions } = props;
  const t = useT();
  const [params] = useSearchParams();
  useFreshFigures();
  const isWithout = !figures && !pausedAt;
  // A large shop is still going, and says so itself.
  const hasDeleted = isWithout && deletions.length === 0 && params.get('deleted') === 'shop';
  const current = figures && { name: figures.name, isOwner: ownsShop };
  return (
    <div className="shell">
      <NewDeviceNotices notices={notices} back="/" />
      <RecoveryNotice recovery={recovery} />
      <Deletions deletions={deletions} />
      {banner && <PlanBanner {...banner} />}
      {figures?.justJoined && <JoinedNotice shopName={figures.name} />}
      <Invitations invitations={invitations} current={current} />
      {figures && <LiveOrders cursor={figures.ordersCursor} />}
      {figures && <Start figures={figures} />}
      {pausedAt && <Paused shopName={pausedAt} />}
      {hasDeleted && (
        <Note tone="ok" icon="trash-2" className="mb-m" live>
          {t('danger.deleted')}
        </Note>
      )}
      {isWithout && <NoShop isExpected={deletions.length === 0 && !hasDeleted} />}
    </div>
  );
}
