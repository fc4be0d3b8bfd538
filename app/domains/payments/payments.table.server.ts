import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

/** Events of the provider that have been handled: the same one again changes nothing. */
export const providerEvents = pgTable('provider_events', {
  key: text('key').primaryKey(),
  event: text('event').notNull(),
  reference: text('reference'),
  outcome: text('outcome').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});
