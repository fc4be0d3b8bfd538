import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { devices, sessions } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { TeamKind } from './notices.ts';

/** A browser that may be woken. What it is told stands in the two tables below it; without either it goes at night. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: idColumn(),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** The browser's, for who has chosen none. */
  language: text('language').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * A browser of a team member. It goes with the place in the team and with the session, both by triggers of its
 * migration: a session that has ended stays as a row.
 */
export const pushMembers = pgTable(
  'push_members',
  {
    subscriptionId: uuid('subscription_id')
      .primaryKey()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kinds: text('kinds').array().notNull().default([]),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    showDetails: boolean('show_details').notNull().default(false),
    /** Which end of the plan was told last. */
    planTold: text('plan_told'),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_members_by_member').on(table.shopId, table.userId),
    check(
      'push_members_kinds',
      sql`${table.kinds} <@ array['order', 'transfer', 'message', 'review', 'stock', 'plan', 'letter', 'marked']`,
    ),
    check(
      'push_members_quiet',
      sql`num_nulls(quiet_from, quiet_to) <> 1 and quiet_from between 0 and 23 and quiet_to between 0 and 23 and quiet_from <> quiet_to`,
    ),
  ],
);

/**
 * What a member has set for one phone. Outlives the session, so that signing in again does not begin anew; goes with the
 * place in the team.
 */
export const pushWishes = pgTable(
  'push_wishes',
  {
    shopId: uuid('shop_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** A hash: the address itself is not kept of somebody who has signed out. */
    endpointHash: text('endpoint_hash').notNull(),
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'set null' }),
    kinds: text('kinds').array().notNull(),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    showDetails: boolean('show_details').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.userId, table.endpointHash] }),
    foreignKey({
      name: 'push_wishes_member',
      columns: [table.shopId, table.userId],
      foreignColumns: [shopMembers.shopId, shopMembers.userId],
    }).onDelete('cascade'),
    index('push_wishes_by_device').on(table.deviceId),
  ],
);

/** What came in quiet hours: told as one when they end. */
export const pushHeld = pgTable(
  'push_held',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushMembers.subscriptionId, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    kind: text('kind').$type<TeamKind>().notNull(),
    path: text('path').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.tag] })],
);

/** An order, a chat or a visitor's own news that a buyer's browser follows. */
export const pushTopics = pgTable(
  'push_topics',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** `order:<id>`, `thread:<id>` or `visitor:<hash>`. */
    topic: text('topic').notNull(),
    /** Empty for news of several shops. */
    shopId: uuid('shop_id').references(() => shops.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.topic] }),
    index('push_topics_by_topic').on(table.topic),
    index('push_topics_by_shop').on(table.shopId),
  ],
);
