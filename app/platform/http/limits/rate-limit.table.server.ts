import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

/** Made UNLOGGED by a migration: losing the counters in a crash is cheaper than writing each one twice. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    /** When the bucket is empty again ("theoretical arrival time" of GCRA). */
    busyUntil: moment('busy_until').notNull(),
  },
  (table) => [index('rate_limits_busy_until').on(table.busyUntil)],
);
