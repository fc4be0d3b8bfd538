import { signInNoticesFor, userById } from '#app/domains/accounts/accounts.queries.server.ts';
import { waitingRecovery } from '#app/domains/accounts/recovery/stop-recovery.server.ts';
import { planBanner } from '#app/domains/billing/plan-page.server.ts';
import { addDays, sumDays } from '#app/domains/insights/figures.ts';
import {
  salesBefore,
  viewsToday,
  weekFigures,
} from '#app/domains/insights/report.queries.server.ts';
import { salesByMethod } from '#app/domains/insights/today/sales-of-day.queries.server.ts';
import { inboxCounts, unansweredThreads } from '#app/domains/messages/messages.queries.server.ts';
import { letterCounts } from '#app/domains/moderation/measures/measures.queries.server.ts';
import { openBids } from '#app/domains/orders/bids/bids.queries.server.ts';
import { orderChannel } from '#app/domains/orders/commands/order-log.server.ts';
import { complaintsToAnswer } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import {
  hasSold,
  lastSales,
  moneyOfWeek,
  oldestNewOrders,
  openDisputes,
  ordersToLookAt,
  ordersToPack,
  overpaidOrders,
  waitingCounts,
} from '#app/domains/orders/figures.queries.server.ts';
import { orderNumber, owedOf } from '#app/domains/orders/orders.ts';
import {
  unpaidSales,
  waitingClaims,
} from '#app/domains/orders/payments/payments.queries.server.ts';
import { payoutAccountOf } from '#app/domains/payments/payout.queries.server.ts';
import { placeInAddress } from '#app/domains/places/place-words.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { planName, productLimitOf } from '#app/domains/plans/plans.ts';
import { answerPath } from '#app/domains/reviews/answer-path.ts';
import { unansweredReviews } from '#app/domains/reviews/reviews.queries.server.ts';
import { addressOfShop } from '#app/domains/shops/address/address.queries.server.ts';
import { shopLinkOf } from '#app/domains/shops/address/short-address.ts';
import { finishSetUp } from '#app/domains/shops/commands/first-steps.server.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { invitationsOf, shopDeletionsOf } from '#app/domains/shops/shops.queries.server.ts';
import { planInForce } from '#app/domains/shops/shops.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import type { AskedPlace } from '#app/domains/shops/ui/place-card.tsx';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { sectionCount, stockFigures } from '#app/domains/stocks/figures.queries.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { channelCursor } from '#app/platform/live/events.server.ts';

type Shop = NonNullable<Viewer['shop']>;

/** A buyer who has waited so long for an answer is somebody to be helped. */
const unansweredMs = 10 * 60_000;
/** The oldest of each kind; a phone shows the first of them, and all where they are asked for. */
const shownOfAKind = { few: 2, all: 50 };

const noReviews: Awaited<ReturnType<typeof unansweredReviews>> = { count: 0, shown: [] };

interface HandAsked {
  seesPayments: boolean;
  answers: boolean;
  isWhole: boolean;
}

const numbered = (order: { orderId: string; orderNumber: number }) => ({
  orderId: order.orderId,
  number: orderNumber(order.orderNumber),
});

async function needsHand(shopId: string, { seesPayments, answers, isWhole }: HandAsked) {
  const most = shownOfAKind[isWhole ? 'all' : 'few'];
  const [
    counts,
    claims,
    newOrders,
    unanswered,
    stock,
    disputes,
    marked,
    offered,
    reviews,
    complained,
    overpaid,
  ] = await Promise.all([
    waitingCounts(shopId),
    seesPayments ? waitingClaims(shopId, undefined, most) : undefined,
    oldestNewOrders(shopId, most),
    unansweredThreads({ shopId, waitedMs: unansweredMs }),
    stockFigures(shopId, most),
    seesPayments ? openDisputes(shopId) : [],
    ordersToLookAt(shopId, most, { seesMarks: seesPayments }),
    openBids(shopId, most),
    answers ? unansweredReviews(shopId, most) : noReviews,
    complaintsToAnswer(shopId, shownOfAKind.all),
    seesPayments ? overpaidOrders(shopId) : [],
  ]);
  const views = await viewsToday(
    shopId,
    stock.out.map(({ id }) => id),
  );
  const claimed = seesPayments ? counts.claims : 0;
  return {
    count:
      claimed +
      counts.newOrders +
      unanswered.count +
      stock.outCount +
      disputes.length +
      complained.length +
      overpaid.length +
      marked.count +
      offered.count +
      reviews.count,
    isWhole,
    newOrders: counts.newOrders,
    low: stock.low,
    offered: stock.offered,
    claims: claims?.claims ?? [],
    orders: newOrders.map(({ paidKobo, refundedKobo, ...order }) => ({
      ...order,
      owedKobo: owedOf({ ...order, paidKobo, refundedKobo }),
    })),
    bids: offered.bids,
    threads: unanswered.threads.slice(0, most),
    reviews: reviews.shown.map((one) => ({ ...one, to: answerPath(shopId, one.id) })),
    out: stock.out.map((item) => ({ ...item, views: views.get(item.id) ?? 0 })),
    marked: marked.orders.map(({ number, ...order }) => ({
      ...order,
      number: orderNumber(number),
    })),
    complaints: complained.map(({ orderId, number, state }) => ({
      orderId,
      number: orderNumber(number),
      isRefundDue: state === 'refund_due',
    })),
    disputes: disputes.map(numbered),
    overpaid: overpaid.map(numbered),
  };
}

/** Today's money and the week's, from what analytics shows too; nothing before the first sale. */
async function money(shopId: string) {
  if (!(await hasSold(shopId))) return undefined;
  const today = lagosDay();
  const [sales, before, sold, unpaid] = await Promise.all([
    salesByMethod(shopId, today),
    salesBefore(shopId, addDays(today, -7)),
    lastSales(shopId, today, 3),
    unpaidSales(shopId),
  ]);
  return { ...sales, beforeKobo: before, sold, unpaidKobo: unpaid.kobo };
}

/** What a new shop has still to do; undefined once all five were done, for good. */
async function firstSteps({ session, role }: Viewer, shop: Shop) {
  if (shop.setUpAt || !can(role, 'shop.edit')) return undefined;
  const account = await payoutAccountOf(shop.id);
  const done = {
    picture: shop.pictureBase !== null,
    place: shop.address !== '',
    item: shop.productCount > 0,
    account: account !== undefined,
    shared: shop.sharedAt !== null,
  };
  if (Object.values(done).every(Boolean)) {
    await finishSetUp(shop.id);
    return undefined;
  }
  const person = await userById(session.userId);
  const known = placeByKey(shop.place ?? '')?.label;
  return { done, known, firstName: person?.firstName ?? '' };
}

/** Old shops are asked where they are; new ones have it among their first steps. */
function askedPlace({ role }: Viewer, shop: Shop): AskedPlace | undefined {
  if (shop.placeAskedAt || !shop.setUpAt || !can(role, 'shop.edit')) return undefined;
  const guess = placeByKey(shop.place ?? '') ?? placeInAddress(shop.address);
  if (!guess) return {};
  const fields = { [guess.kind]: guess.key };
  return { guess: { label: guess.label, fields } };
}

async function shopFigures(viewer: Viewer, origin: string, isWhole: boolean) {
  const { shop, role, justJoined } = viewer;
  if (!shop || !role) return undefined;
  const plan = planInForce(shop);
  // Before the counts: an order that comes between the two is told once more, never lost.
  const ordersCursor = await channelCursor(orderChannel(shop.id));
  const seesPayments = can(role, 'payments.see');
  const seesMoney = can(role, 'money.see');
  const [hand, today, week, toPack, inbox, sections, weekKobo, steps, address, letters] =
    await Promise.all([
      needsHand(shop.id, {
        seesPayments,
        answers: can(role, 'messages.work'),
        isWhole,
      }),
      seesMoney ? money(shop.id) : undefined,
      weekFigures(shop.id),
      ordersToPack(shop.id),
      inboxCounts(shop.id),
      sectionCount(shop.id),
      seesPayments ? moneyOfWeek(shop.id) : undefined,
      firstSteps(viewer, shop),
      addressOfShop(shop.id),
      letterCounts(shop.id),
    ]);
  const { newOrders, low, offered, ...waiting } = hand;
  return {
    name: shop.name,
    businessType: shop.businessType,
    isSuspended: shop.suspendedAt !== null,
    letters: { ...letters, unseen: can(role, 'shop.edit') ? letters.unseen : 0 },
    picture: shopPicture(shop),
    plan: planName(plan),
    items: { used: shop.productCount, offered, limit: productLimitOf(plan) },
    low,
    sections,
    newOrders,
    toPack,
    unread: inbox.unread,
    weekKobo,
    weekViews: sumDays(week).views,
    hand: waiting,
    today,
    week: seesMoney ? week.map(({ day, salesKobo }) => ({ day, salesKobo })) : undefined,
    steps,
    asksPlace: askedPlace(viewer, shop),
    link: shopLinkOf({ id: shop.id, address, origin }),
    mayShare: can(role, 'shop.edit'),
    ordersCursor,
    seesPayments,
    seesMoney,
    justJoined,
  };
}

export type HomeFigures = NonNullable<Awaited<ReturnType<typeof shopFigures>>>;

/** What the start page of somebody signed in shows. */
export async function dashboardPage(viewer: Viewer, origin: string, isWhole = false) {
  const { session, shop, role } = viewer;
  const [figures, banner, notices, invitations, recovery, deletions] = await Promise.all([
    shopFigures(viewer, origin, isWhole),
    shop && can(role, 'plan.pay') ? planBanner(shop) : undefined,
    signInNoticesFor(session),
    invitationsOf(session.userId),
    waitingRecovery(session),
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
