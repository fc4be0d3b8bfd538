import { type PlanId, planName } from '#app/domains/plans/plans.ts';
import type { OwnShop } from '#app/domains/shops/shops.queries.server.ts';
import { teamSize } from '#app/domains/shops/shops.queries.server.ts';
import { planInForce } from '#app/domains/shops/shops.ts';
import { now } from '#app/platform/clock.ts';
import {
  creditsOf,
  hasUsedRefund,
  paymentHistory,
  planStateOf,
  savedCardOf,
  timelineOf,
} from './billing.queries.server.ts';
import { canRefund, cardLateMs, renewBeforeMs } from './billing.ts';
import { openingStart } from './plan-life/months.ts';
import { type Credit, type PlanNotice, planAt, planNotice } from './plan-life/plan-life.ts';

export interface PlanBannerFacts {
  kind: PlanNotice['kind'];
  planId: PlanId;
  plan: string;
  days: number;
  until: Date;
  renews: boolean;
  cardFailed: boolean;
  /** It should have paid by now, and nobody has said no. */
  cardLate: boolean;
}

/** The notice for the frame of the team's pages; undefined most of the time. The days of a suspended shop stand still: nothing runs out. */
export async function planBanner(
  shop: Pick<OwnShop, 'id' | 'plan' | 'planUntil' | 'suspendedAt'>,
): Promise<PlanBannerFacts | undefined> {
  if (shop.plan === 'starter' || !shop.planUntil || shop.suspendedAt) return undefined;
  const notice = planNotice(await planStateOf(shop), now());
  if (!notice) return undefined;
  const card = await savedCardOf(shop.id);
  const renews = card?.autoRenew ?? false;
  const cardFailed = renews && Boolean(card?.failedAt);
  const left = notice.kind === 'grace' ? 0 : notice.until.getTime() - now().getTime();
  return {
    ...notice,
    plan: planName(notice.planId),
    renews,
    cardFailed,
    cardLate: renews && !cardFailed && left <= renewBeforeMs - cardLateMs,
  };
}

async function historyRows(shopId: string, refundUsed: boolean) {
  const rows = await paymentHistory(shopId);
  return rows.map(({ payment, refund }) => ({
    reference: payment.reference,
    at: payment.creditedAt ?? payment.createdAt,
    plan: planName(payment.planId),
    amountKobo: payment.amountKobo,
    state: payment.state === 'success' ? ('paid' as const) : ('failed' as const),
    refund: refund?.state,
    flag: payment.flag,
    canRefund: !refundUsed && canRefund(payment, now()),
  }));
}

export type HistoryRow = Awaited<ReturnType<typeof historyRows>>[number];

/** Everything that `/subscription` shows. */
export async function subscriptionPage(shop: OwnShop) {
  const refundUsed = await hasUsedRefund(shop.id);
  const [state, card, history, users, banner] = await Promise.all([
    planStateOf(shop),
    savedCardOf(shop.id),
    historyRows(shop.id, refundUsed),
    teamSize(shop.id),
    planBanner(shop),
  ]);
  const planId = planInForce({ plan: state.planId, planUntil: state.until });
  const wasPaid = history.some((row) => row.state === 'paid' && row.refund === undefined);
  const standsStill = shop.suspendedAt !== null;
  return {
    planId,
    // While days stand still nobody knows on which one the plan ends, or the next begins.
    until: planId === 'starter' || standsStill ? null : state.until,
    standsStill: standsStill && planId !== 'starter',
    next: state.next &&
      !standsStill && { plan: planName(state.next.planId), startsAt: state.next.startsAt },
    fellBack: planId === 'starter' && wasPaid,
    used: { products: shop.productCount, users },
    card: card && {
      brand: card.brand,
      last4: card.last4,
      autoRenew: card.autoRenew,
      failed: card.failedAt !== null,
    },
    history,
    refundUsed,
    banner,
  };
}

/** What a payment now would bring: when the month begins and ends, where its days run, and what an upgrade keeps. */
export async function planQuote(
  shop: Pick<OwnShop, 'id' | 'plan' | 'planUntil' | 'suspendedAt'>,
  planId: PlanId,
) {
  const paid = await creditsOf(shop.id);
  const opening: Credit[] = [];
  const before = await planStateOf(shop);
  // A plan from before the first payment counts here as it will when the payment is credited.
  const at = now();
  if (paid.length === 0 && before.planId !== 'starter' && before.until) {
    const { planId: kept, until } = before;
    opening.push({ id: '0', planId: kept, at: openingStart(until, at), until });
  }
  const timeline = await timelineOf(shop.id, { more: [...opening, { id: 'zzzz', planId, at }] });
  const period = timeline.find(({ creditId }) => creditId === 'zzzz');
  const startsAt = period?.startsAt ?? at;
  const { until } = planAt(timeline, startsAt);
  const standsStill = shop.suspendedAt !== null;
  return {
    standsStill,
    startsAt: startsAt > at && !standsStill ? startsAt : undefined,
    until: standsStill ? undefined : (until ?? at),
    extraDays: period?.extraDays ?? 0,
    from: planName(before.planId),
  };
}
