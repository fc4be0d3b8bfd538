import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import { users } from '../accounts.table.server.ts';
import { devices } from './sign-in.table.server.ts';

/** The device on which a second factor was set up: a stranger's device takes its factors along when it is thrown out. */
const setUpOn = () => uuid('device_id').references(() => devices.id, { onDelete: 'set null' });

export const pins = pgTable(
  'pins',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: setUpOn(),
    /** scrypt over an HMAC with a server key; parameters and salt stand before it. */
    hash: text('hash').notNull(),
    /** Wrong ones in a row since the last right one. */
    tries: integer('tries').notNull().default(0),
    lockedUntil: moment('locked_until'),
    createdAt: createdAt(),
  },
  (table) => [
    check('pins_tries', sql`${table.tries} >= 0`),
    index('pins_by_device').on(table.deviceId),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: setUpOn(),
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    label: text('label').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('passkeys_by_user').on(table.userId),
    index('passkeys_by_device').on(table.deviceId),
  ],
);

/** One open question per requester; taken away with the first answer, right or wrong. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** `session:<id>` while adding a passkey, `browser:<hash>:<phone>` while signing in. */
    requester: text('asker').primaryKey(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
);
