import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

export const eventKinds = ['visit', 'view'] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * What visitors did, for the shops' figures. Partitioned by month (the migration says so; Drizzle
 * cannot), so that old months are dropped as a whole. No foreign keys: history outlives a product.
 */
export const marketEvents = pgTable(
  'market_events',
  {
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    shopId: uuid('shop_id'),
    stockId: uuid('stock_id'),
    visitorId: text('visitor_id').notNull(),
    /** `direct`, `search`, `whatsapp`, … or `advert`. */
    source: text('source').notNull(),
    referrerHost: text('referrer_host'),
    advertCode: text('advert_code'),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('market_events_by_shop').on(table.shopId, table.at),
  ],
);
