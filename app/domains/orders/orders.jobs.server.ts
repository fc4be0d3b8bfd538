import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { clearClaimPhotos, dropClaimPhotos } from './claims/claim-photos.jobs.server.ts';
import { deleteOldClaimPhotos } from './claims/claim-photos.server.ts';
import { expireOrders } from './commands/work-order.server.ts';
import { checkOpenPayments } from './online/check-online.server.ts';
import { bidMoved, orderFactsChanged } from './orders.events.ts';
import { orderPayments } from './payments/payments.table.server.ts';

const byCalendar = z.object({}).loose();

/** Payment records are kept without personal data. */
export async function forgetPeople(shopId: string): Promise<void> {
  await database()
    .update(orderPayments)
    .set({ decidedBy: null, decidedByName: null, fromBank: null, reason: null })
    .where(eq(orderPayments.shopId, shopId));
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
    { cron: '* * * * *', queue: 'orders', maxAttempts: 3 },
  ),
  defineJob('orders.check-payments', byCalendar, checkOpenPayments, {
    cron: '* * * * *',
    queue: 'order-payments',
    maxAttempts: 3,
  }),
  defineJob(
    'orders.delete-old-claim-photos',
    byCalendar,
    async () => {
      await deleteOldClaimPhotos();
    },
    { cron: '47 2 * * *', maxAttempts: 3 },
  ),
  dropClaimPhotos,
  clearClaimPhotos,
  onEvent(shopDeleted, 'orders.forget-people', ({ shopId }) => forgetPeople(shopId)),
];
