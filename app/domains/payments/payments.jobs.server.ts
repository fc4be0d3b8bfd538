import { z } from 'zod';
import { devicesThrownOut } from '#app/domains/accounts/undo/accounts.events.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { checkDisputes, checkRefunds } from './commands/check-returns.server.ts';
import { sendEvidenceJob } from './commands/disputes.server.ts';
import { openSubaccounts } from './commands/open-subaccount.server.ts';
import { sendRefundJob } from './commands/send-refund.server.ts';
import { undoAccountChanges } from './commands/undo-account.server.ts';
import { paymentProvider } from './current-provider.server.ts';

const byCalendar = z.object({}).loose();

export const paymentJobs: readonly Job[] = [
  defineJob('payments.open-subaccounts', byCalendar, openSubaccounts, {
    cron: '*/5 * * * *',
    queue: 'payments.open-subaccounts',
  }),
  onEvent(devicesThrownOut, 'payments.undo-account-changes', ({ deviceIds, at }) =>
    undoAccountChanges(deviceIds, new Date(at)),
  ),
  defineJob('payments.check-refunds', byCalendar, checkRefunds, {
    cron: '* * * * *',
    queue: 'payments.check-refunds',
  }),
  defineJob('payments.check-disputes', byCalendar, checkDisputes, {
    cron: '23 * * * *',
    queue: 'payments.check-disputes',
  }),
  sendRefundJob,
  sendEvidenceJob,
  ...paymentProvider().jobs,
];
