import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noteSwept, sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
import { clearClaimPhotos, dropClaimPhotos } from './claims/claim-photos.jobs.server.ts';
import { deleteOldClaimPhotos } from './claims/claim-photos.server.ts';
import { expireOrders } from './commands/work-order.server.ts';
import { moveDueComplaints } from './complaints/move-complaint.server.ts';
import { checkOpenPayments } from './online/check-online.server.ts';
import { bidMoved, orderFactsChanged } from './orders.events.ts';
import { visitorOrders } from './orders.table.server.ts';
import { orderPayments } from './payments/payments.table.server.ts';

const byCalendar = z.object({}).loose();

/** Payment records are kept without personal data. */
export async function forgetPeople(shopId: string): Promise<void> {
  await database()
    .update(orderPayments)
    .set({ decidedBy: null, decidedByName: null, fromBank: null, reason: null })
    .where(eq(orderPayments.shopId, shopId));
}

/** Orders that were brought to a browser: it has another id by now, and would have to bring them again. */
export async function sweepVisitorOrders(portion?: number): Promise<number> {
  const gone = await sweepRows(visitorOrders, lt(visitorOrders.since, visitorsOver()), portion);
  noteSwept('visitor_orders', gone);
  return gone;
}

export const orderJobs = [
  orderFactsChanged,
  bidMoved,
  defineJob(
    'orders.expire-pending',
    byCalendar,
    async () => {
      await expireOrders();
    },
    { cron: '* * * * *', queue: 'orders' },
  ),
  defineJob(
    'orders.move-complaints',
    byCalendar,
    async () => {
      await moveDueComplaints();
    },
    { cron: '*/5 * * * *', queue: 'orders' },
  ),
  defineJob('orders.check-payments', byCalendar, checkOpenPayments, {
    cron: '* * * * *',
    queue: 'order-payments',
  }),
  defineJob(
    'orders.delete-old-claim-photos',
    byCalendar,
    async () => {
      await deleteOldClaimPhotos();
    },
    { cron: '47 2 * * *' },
  ),
  defineJob(
    'orders.sweep-visitor-orders',
    byCalendar,
    async () => {
      await sweepVisitorOrders();
    },
    { cron: '9 2 * * *' },
  ),
  dropClaimPhotos,
  clearClaimPhotos,
  onEvent(shopDeleted, 'orders.forget-people', ({ shopId }) => forgetPeople(shopId)),
];
