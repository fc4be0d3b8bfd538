import { PlanBanner } from '#app/domains/billing/ui/plan-banner.tsx';
import { buyerName } from '#app/domains/messages/ui/buyer-name.ts';
import { listTime } from '#app/domains/messages/ui/times.ts';
import { useLiveOrders } from '#app/domains/orders/ui/use-live-orders.ts';
import { Dashboard, type TodoEntry } from '#app/domains/shops/ui/dashboard.tsx';
import { NoShop } from '#app/domains/shops/ui/no-shop.tsx';
import {
  Deletions,
  Invitations,
  JoinedNotice,
  NewDeviceNotices,
  PostButton,
  RecoveryNotice,
} from '#app/domains/shops/ui/notices.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { useFreshFigures } from '#app/shell/use-fresh-figures.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { DashboardData } from './home-dashboard.server.ts';

/** A new order is announced here too, and its tile counts at once. */
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

type Figures = NonNullable<DashboardData['figures']>;

function useTodo(figures: Figures | undefined): TodoEntry[] {
  const t = useT();
  if (!figures) return [];
  const { out, waitingThread, toPack, disputes } = figures;
  const asked: TodoEntry[] = disputes.map(({ orderId, number }) => ({
    key: orderId,
    icon: 'triangle-alert',
    colour: 'spor',
    title: t('order.title', { number }),
    text: t('orders.disputed'),
    to: `/orders/${orderId}`,
    action: t('dashboard.open'),
  }));
  const soldOut: TodoEntry[] = out.map(({ id, name }) => ({
    key: id,
    icon: 'package-x',
    colour: 'spor',
    title: name,
    text: t('dashboard.out_of_stock'),
    to: `/stocks/${id}/edit`,
    action: t('dashboard.add_more'),
  }));
  const entries = [...asked, ...soldOut];
  if (waitingThread?.last) {
    entries.push({
      key: waitingThread.id,
      icon: 'message-circle',
      colour: 'phon',
      title: t('dashboard.asked', { name: buyerName(waitingThread.buyer, t) }),
      text: listTime(waitingThread.last.at, t),
      to: `/messages?thread=${waitingThread.id}`,
      action: t('dashboard.reply'),
    });
  }
  if (toPack.count > 0) {
    entries.push({
      key: 'to-pack',
      icon: 'shopping-bag',
      colour: 'home',
      title: t('dashboard.orders_to_pack', { count: toPack.count }),
      text:
        toPack.totalKobo === undefined
          ? t('order.status.confirmed')
          : formatMoney(toPack.totalKobo),
      to: '/orders?tab=prepare',
      action: t('dashboard.open'),
    });
  }
  return entries;
}

/** `/` for somebody signed in. */
export function HomeDashboard(props: DashboardData) {
  const { figures, banner, pausedAt, ownsShop, notices, recovery, invitations, deletions } = props;
  useFreshFigures();
  const todo = useTodo(figures);
  const current = figures && { name: figures.name, isOwner: ownsShop };
  return (
    <div className="shell">
      <link rel="stylesheet" href={teamStyles} precedence="team" />
      <NewDeviceNotices notices={notices} back="/" />
      <RecoveryNotice recovery={recovery} back="/" />
      <Deletions deletions={deletions} />
      {banner && <PlanBanner {...banner} />}
      {figures?.justJoined && <JoinedNotice shopName={figures.name} />}
      <Invitations invitations={invitations} current={current} />
      {figures && <LiveOrders cursor={figures.ordersCursor} />}
      {figures && <Dashboard figures={figures} todo={todo} />}
      {pausedAt && <Paused shopName={pausedAt} />}
      {!figures && !pausedAt && <NoShop />}
    </div>
  );
}
