import { sweepAccountsJob } from '#app/domains/accounts/accounts.jobs.server.ts';
import { deviceAdded, devicesThrownOut } from '#app/domains/accounts/undo/accounts.events.ts';
import { advertJobs } from '#app/domains/adverts/adverts.jobs.server.ts';
import { billingJobs } from '#app/domains/billing/billing.jobs.server.ts';
import { insightsJobs } from '#app/domains/insights/insights.jobs.server.ts';
import { marketJobs } from '#app/domains/market/market.jobs.server.ts';
import { messageJobs } from '#app/domains/messages/messages.jobs.server.ts';
import { moderationJobs } from '#app/domains/moderation/moderation.jobs.server.ts';
import { noticeJobs } from '#app/domains/notices/notices.jobs.server.ts';
import { orderJobs } from '#app/domains/orders/orders.jobs.server.ts';
import { paymentJobs } from '#app/domains/payments/payments.jobs.server.ts';
import { privacyJobs } from '#app/domains/privacy/privacy.jobs.server.ts';
import { reviewWritten } from '#app/domains/reviews/reviews.events.ts';
import { reviewJobs } from '#app/domains/reviews/reviews.jobs.server.ts';
import { deletePortionsJob } from '#app/domains/shops/deletion/deletion.jobs.server.ts';
import {
  shopChanged,
  shopDeleted,
  shopLifted,
  shopMoved,
} from '#app/domains/shops/shops.events.ts';
import {
  deleteFilesJob,
  forgetRatersJob,
  freeAddressesJob,
} from '#app/domains/shops/shops.jobs.server.ts';
import { stockJobs } from '#app/domains/stocks/stocks.jobs.server.ts';
import { syncJobs } from '#app/domains/sync/sync.jobs.server.ts';
import { housekeepingJobs } from '#app/platform/queue/housekeeping.jobs.server.ts';
import type { WorkerSettings } from '#app/platform/queue/worker.server.ts';

/** Every job of the product: what is not in this list is never run. */
export const jobs: WorkerSettings['jobs'] = [
  ...housekeepingJobs,
  sweepAccountsJob,
  devicesThrownOut,
  deviceAdded,
  deleteFilesJob,
  forgetRatersJob,
  freeAddressesJob,
  deletePortionsJob,
  shopChanged,
  shopDeleted,
  shopMoved,
  shopLifted,
  ...noticeJobs,
  ...stockJobs,
  ...marketJobs,
  ...insightsJobs,
  ...paymentJobs,
  ...billingJobs,
  ...orderJobs,
  reviewWritten,
  ...reviewJobs,
  ...messageJobs,
  ...advertJobs,
  ...syncJobs,
  ...moderationJobs,
  ...privacyJobs,
];
