import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

/** Live workers: one that was killed stops writing here, and its jobs go back to the others. */
export const queueWorkers = pgTable('queue_workers', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/** Due things that failed and when each is tried again; kept here so that every instance knows. */
export const dueWorkFailures = pgTable(
  'due_work_failures',
  {
    work: text('work').notNull(),
    key: text('key').notNull(),
    failures: integer('failures').notNull(),
    retryAt: moment('retry_at').notNull(),
    lastError: text('last_error').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.work, table.key] }),
    index('due_work_failures_by_retry').on(table.retryAt),
  ],
);
