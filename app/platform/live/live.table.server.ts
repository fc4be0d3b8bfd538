import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

/** The last sequence number of each channel. Rows stay for as long as somebody may have a cursor, or it would meet a restarted count. */
export const liveChannels = pgTable('live_channels', {
  channel: text('channel').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
});

export const liveEvents = pgTable(
  'live_events',
  {
    channel: text('channel').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.seq] }),
    index('live_events_at').on(table.at),
  ],
);
