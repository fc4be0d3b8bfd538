import { signInNoticesFor } from '#app/domains/accounts/accounts.queries.server.ts';
import { waitingRecovery } from '#app/domains/accounts/recovery/stop-recovery.server.ts';
import { planBanner } from '#app/domains/billing/plan-page.server.ts';
import { viewsOfWeek } from '#app/domains/insights/report.queries.server.ts';
import { inboxCounts, inboxThreads } from '#app/domains/messages/messages.queries.server.ts';
import { orderChannel } from '#app/domains/orders/commands/order-log.server.ts';
import {
  moneyOfWeek,
  newOrders,
  openDisputes,
  ordersToPack,
} from '#app/domains/orders/figures.queries.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { planName, productLimitOf } from '#app/domains/plans/plans.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { invitationsOf, shopDeletionsOf } from '#app/domains/shops/shops.queries.server.ts';
import { planInForce } from '#app/domains/shops/shops.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { stockFigures } from '#app/domains/stocks/figures.queries.server.ts';
import { channelCursor } from '#app/platform/live/events.server.ts';

async function shopFigures({ shop, role, justJoined }: Viewer) {
  if (!shop || !role) return undefined;
  const plan = planInForce(shop);
  // Before the counts: an order that comes between the two is told once more, never lost.
  const ordersCursor = await channelCursor(orderChannel(shop.id));
  const seesPayments = can(role, 'payments.see');
  const seesMoney = can(role, 'money.see');
  const [stock, orders, toPack, inbox, waiting, weekKobo, weekViews, disputes] = await Promise.all([
    stockFigures(shop.id),
    newOrders(shop.id),
    ordersToPack(shop.id),
    inboxCounts(shop.id),
    inboxThreads({ shopId: shop.id, onlyNew: true, count: 1 }),
    seesMoney ? moneyOfWeek(shop.id) : undefined,
    viewsOfWeek(shop.id),
    seesPayments ? openDisputes(shop.id) : [],
  ]);
  return {
    name: shop.name,
    businessType: shop.businessType,
    picture: shopPicture(shop),
    plan: planName(plan),
    items: { used: shop.productCount, limit: productLimitOf(plan) },
    low: stock.low,
    out: stock.out,
    sections: stock.sections,
    newOrders: orders,
    disputes: disputes.map(({ orderId, orderNumber: number }) => ({
      orderId,
      number: orderNumber(number),
    })),
    toPack: { count: toPack.count, totalKobo: seesMoney ? toPack.totalKobo : undefined },
    waitingThread: waiting.threads[0],
    weekKobo,
    weekViews,
    ordersCursor,
    unread: inbox.unread,
    seesPayments,
    justJoined,
  };
}

/** What the start page of somebody signed in shows. */
export async function dashboardPage(viewer: Viewer) {
  const { session, shop, role } = viewer;
  const [figures, banner, notices, invitations, recovery, deletions] = await Promise.all([
    shopFigures(viewer),
    shop && can(role, 'plan.pay') ? planBanner(shop) : undefined,
    signInNoticesFor(session),
    invitationsOf(session.userId),
    waitingRecovery(session.userId),
    shopDeletionsOf(session.userId),
  ]);
  return {
    figures,
    banner,
    pausedAt: viewer.isPaused ? viewer.shop?.name : undefined,
    ownsShop: viewer.role === 'owner',
    notices,
    recovery,
    deletions,
    invitations: invitations.map(({ shopId, shopName }) => ({ shopId, shopName })),
  };
}

export type DashboardData = Awaited<ReturnType<typeof dashboardPage>>;
