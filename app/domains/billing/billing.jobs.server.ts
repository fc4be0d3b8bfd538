import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tellPlanEnd } from '#app/domains/notices/commands/tell-plan-end.server.ts';
import { wantsPlanEnd } from '#app/domains/notices/notices.queries.server.ts';
import { sendRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { type DuePage, workOffDue } from '#app/platform/queue/due-work.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { isRenewable } from './billing.queries.server.ts';
import { planCards, planPayments } from './billing.table.server.ts';
import { dayMs, renewBeforeMs } from './billing.ts';
import { reconcilePayments } from './commands/check-payment.server.ts';
import { chargeCardJob, planRenewal } from './commands/renew-by-card.server.ts';
import { settleShop } from './commands/settle-plan.server.ts';
import { planBanner } from './plan-page.server.ts';

const nothing = z.object({});
const tellDays = 3;

const shopsAfter = ({ after, isReady }: DuePage<string>) =>
  and(after ? gt(shops.id, after) : undefined, isReady(sql`${shops.id}::text`));

/** A waiting plan begins, or a shop falls back after the days of grace. */
export async function settlePlans(): Promise<void> {
  await workOffDue({
    name: 'billing.settle-plans',
    keyOf: (shopId: string) => shopId,
    page: async (wanted) => {
      const due = await database()
        .select({ id: shops.id })
        .from(shops)
        .where(and(ne(shops.plan, 'starter'), lte(shops.planUntil, now()), shopsAfter(wanted)))
        .orderBy(shops.id)
        .limit(wanted.limit);
      return due.map(({ id }) => id);
    },
    run: (shopId) => inTransaction((tx) => settleShop(tx, shopId)),
  });
}

/** Shops that want their card charged and whose plan ends within a day or has ended. */
export async function renewPlans(): Promise<void> {
  await workOffDue({
    name: 'billing.renew-plans',
    keyOf: (shopId: string) => shopId,
    page: async (wanted) => {
      const due = await database()
        .select({ id: shops.id })
        .from(planCards)
        .innerJoin(shops, eq(shops.id, planCards.shopId))
        .where(
          and(
            eq(planCards.autoRenew, true),
            isRenewable,
            ne(shops.plan, 'starter'),
            lte(shops.planUntil, new Date(now().getTime() + renewBeforeMs)),
            shopsAfter(wanted),
          ),
        )
        .orderBy(shops.id)
        .limit(wanted.limit);
      return due.map(({ id }) => id);
    },
    run: planRenewal,
  });
}

/** Notifies three days before the end and on the last day, unless the card pays by itself. A card that is late is no excuse. */
async function tellEnd(shopId: string): Promise<void> {
  const [shop] = await database().select().from(shops).where(eq(shops.id, shopId));
  const banner = shop && (await planBanner(shop));
  if (banner?.kind !== 'ends_soon' || banner.days > tellDays) return;
  if (banner.renews && !banner.cardFailed && !banner.cardLate) return;
  const { plan, days, until } = banner;
  const stage = `${until.toISOString()}:${days > 1 ? 'soon' : 'last'}`;
  await inTransaction((tx) =>
    tellPlanEnd(tx, { shopId, stage, plan, days, date: formatDate(until) }),
  );
}

export async function tellPlanEnds(): Promise<void> {
  const latest = new Date(now().getTime() + tellDays * dayMs);
  await workOffDue({
    name: 'billing.tell-plan-ends',
    keyOf: (shopId: string) => shopId,
    page: async (wanted) => {
      const due = await database()
        .select({ id: shops.id })
        .from(shops)
        .where(
          and(
            ne(shops.plan, 'starter'),
            gt(shops.planUntil, now()),
            lte(shops.planUntil, latest),
            wantsPlanEnd(shops.id),
            isStanding,
            shopsAfter(wanted),
          ),
        )
        .orderBy(shops.id)
        .limit(wanted.limit);
      return due.map(({ id }) => id);
    },
    run: tellEnd,
  });
}

/** Records of money stay, without the person. */
export async function forgetPayers(shopId: string): Promise<void> {
  await database()
    .update(planPayments)
    .set({ userId: null, cardBrand: null, cardLast4: null, authorizationUrl: null })
    .where(eq(planPayments.shopId, shopId));
}

export const billingJobs: readonly Job[] = [
  defineJob('billing.reconcile-payments', nothing, reconcilePayments, {
    cron: '* * * * *',
    queue: 'billing.reconcile-payments',
  }),
  defineJob('billing.settle-plans', nothing, settlePlans, { cron: '*/5 * * * *' }),
  defineJob('billing.renew-plans', nothing, renewPlans, { cron: '7 * * * *' }),
  defineJob('billing.tell-plan-ends', nothing, tellPlanEnds, {
    cron: '13 * * * *',
  }),
  chargeCardJob,
  /** Queued by versions before 0.2 under this name. */
  defineJob('billing.send-refund', z.object({ refundId: ownText }), ({ refundId }) =>
    sendRefund(refundId),
  ),
  onEvent(shopDeleted, 'billing.forget-payers', ({ shopId }) => forgetPayers(shopId)),
];
