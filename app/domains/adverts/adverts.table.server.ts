import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { createdAt, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { FailReason, Place, PostState } from './adverts.ts';
import type { Location } from './settings-form.ts';

const shopId = () =>
  uuid('shop_id')
    .notNull()
    .references(() => shops.id, { onDelete: 'cascade' });
const stockId = () => uuid('stock_id').references(() => stocks.id, { onDelete: 'cascade' });
const off = (name: string) => boolean(name).notNull().default(false);
const words = (name: string) => text(name).notNull().default('');
const kobo = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** The spec's adSettings. What ends in `_sealed` is encrypted for this row and column alone. */
export const adSettings = pgTable(
  'ad_settings',
  {
    shopId: uuid('shop_id')
      .primaryKey()
      .references(() => shops.id, { onDelete: 'cascade' }),
    autoPost: off('auto_post'),
    whatsappEnabled: boolean('whatsapp_enabled').notNull().default(true),
    whatsappNumber: words('whatsapp_number'),
    telegramEnabled: off('telegram_enabled'),
    telegramChannel: words('telegram_channel'),
    telegramChannelId: words('telegram_channel_id'),
    telegramToken: text('telegram_token_sealed'),
    facebookEnabled: off('facebook_enabled'),
    facebookPageId: words('facebook_page_id'),
    facebookToken: text('facebook_token_sealed'),
    twitterEnabled: off('twitter_enabled'),
    twitterHandle: words('twitter_handle'),
    twitterKey: text('twitter_key_sealed'),
    instagramEnabled: off('instagram_enabled'),
    instagramHandle: words('instagram_handle'),
    instagramToken: text('instagram_token_sealed'),
    /** Of the adverts' words; null: the owner's own. */
    language: text('language'),
    location: text('location').$type<Location>().notNull().default('Nigeria'),
    ageMin: smallint('age_min').notNull().default(18),
    ageMax: smallint('age_max').notNull().default(65),
    interests: text('interests').array().notNull().default([]),
    budgetDailyKobo: kobo('budget_daily_kobo'),
    budgetTotalKobo: kobo('budget_total_kobo'),
    budgetCurrency: text('budget_currency').notNull().default('NGN'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'ad_settings_ages',
      sql`${table.ageMin} >= 13 and ${table.ageMax} <= 100 and ${table.ageMin} <= ${table.ageMax}`,
    ),
  ],
);

/** The newest advert of an item, as it was generated or edited last. */
export const adverts = pgTable(
  'adverts',
  {
    stockId: stockId().primaryKey(),
    shopId: shopId(),
    template: smallint('template').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    hashtags: text('hashtags').array().notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    generatedAt: moment('generated_at').notNull(),
  },
  (table) => [index('adverts_by_shop').on(table.shopId, table.generatedAt)],
);

/** One short code for each item and place; it stays the same however often an advert is made. */
export const advertCodes = pgTable(
  'advert_codes',
  {
    code: text('code').primaryKey(),
    shopId: shopId(),
    stockId: stockId().notNull(),
    place: text('place').$type<Place>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('advert_codes_once').on(table.stockId, table.place),
    index('advert_codes_by_shop').on(table.shopId),
    check('advert_codes_code', sql`${table.code} ~ '^[a-z0-9]{4,16}$'`),
  ],
);

/** Once per code, visitor and Lagos day. */
export const advertClicks = pgTable(
  'advert_clicks',
  {
    code: text('code')
      .notNull()
      .references(() => advertCodes.code, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    visitorId: text('visitor_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.day, table.visitorId] }),
    index('advert_clicks_by_day').on(table.day),
  ],
);

/** New items on their way to the shop's Telegram channel. */
export const advertPosts = pgTable(
  'advert_posts',
  {
    stockId: stockId().primaryKey(),
    shopId: shopId(),
    state: text('state').$type<PostState>().notNull(),
    reason: text('reason').$type<FailReason>(),
    messageId: integer('message_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('advert_posts_by_shop').on(table.shopId),
    index('advert_posts_failed').on(table.shopId, table.updatedAt).where(sql`state = 'failed'`),
    check('advert_posts_state', sql`${table.state} in ('queued', 'sent', 'failed')`),
  ],
);
