import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

/** Live workers: one that was killed stops writing here, and its jobs go back to the others. */
export const queueWorkers = pgTable('queue_workers', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
