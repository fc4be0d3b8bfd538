import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import { users } from '../accounts.table.server.ts';
import type { CodePurpose } from '../accounts.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One living code per browser, phone and purpose, so that nobody can spend another browser's tries. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: idColumn(),
    browserHash: text('browser_hash').notNull(),
    phoneKey: text('phone_key').notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** HMAC with a server key: eight digits under a plain hash are found in a second. */
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_codes_one').on(table.browserHash, table.phoneKey, table.purpose),
    index('sign_in_codes_expires_at').on(table.expiresAt),
  ],
);

/** This browser has proved this phone and may take the one next step (second factor, shop details). */
export const phoneProofs = pgTable(
  'phone_proofs',
  {
    id: idColumn(),
    browserHash: text('browser_hash').notNull(),
    phoneKey: text('phone_key').notNull(),
    phoneDigits: text('phone_digits').notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_proofs_one').on(table.browserHash, table.phoneKey, table.purpose),
    index('phone_proofs_expires_at').on(table.expiresAt),
  ],
);

/** A browser (or program) on which a person has signed in. */
export const devices = pgTable(
  'devices',
  {
    id: idColumn(),
    userId: owner(),
    /** Null for a program: it holds a bearer token and no cookie to come back with. */
    tokenHash: text('token_hash').unique('devices_token'),
    label: text('label').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person last showed a code, PIN or passkey here; null after Logout: the next entry asks. */
    provedAt: moment('proved_at'),
    /** Until then it may not do what cannot be undone. */
    limitedUntil: moment('limited_until'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('devices_by_user').on(table.userId),
    index('devices_expires_at').on(table.expiresAt),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique('sessions_token'),
    userId: owner(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'cookie' | 'bearer'>().notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_device').on(table.deviceId),
    index('sessions_expires_at').on(table.expiresAt),
    check('sessions_kind', sql`${table.kind} in ('cookie', 'bearer')`),
  ],
);

/** Shown on each older device until it is put away there. */
export const signInNotices = pgTable(
  'sign_in_notices',
  {
    id: idColumn(),
    userId: owner(),
    forDeviceId: uuid('for_device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    newDeviceId: uuid('new_device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('sign_in_notices_for_device').on(table.forDeviceId),
    index('sign_in_notices_by_new_device').on(table.newDeviceId),
    index('sign_in_notices_by_user').on(table.userId),
  ],
);
