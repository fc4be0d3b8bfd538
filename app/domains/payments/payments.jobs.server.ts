import { z } from 'zod';
import { defineJob, type Job } from '#app/platform/queue/jobs.ts';
import { openSubaccounts } from './commands/open-subaccount.server.ts';
import { paymentProvider } from './current-provider.server.ts';

const byCalendar = z.object({}).loose();

export const paymentJobs: readonly Job[] = [
  defineJob('payments.open-subaccounts', byCalendar, openSubaccounts, {
    cron: '*/5 * * * *',
    queue: 'payments.open-subaccounts',
    maxAttempts: 3,
  }),
  ...paymentProvider().jobs,
];
