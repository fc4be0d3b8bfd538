import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { devices, sessions } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import type { OperatorRole } from './operators.ts';

/** Who runs the market. A trigger keeps them out of shops, and people of shops out of here. */
export const operators = pgTable(
  'operators',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<OperatorRole>().notNull(),
    name: text('name').notNull().default(''),
    /** Until then the next new device is allowed by whoever named this person, and no other after it. */
    consentUntil: moment('consent_until'),
    createdAt: createdAt(),
  },
  (table) => [check('operators_role', sql`${table.role} in ('support', 'moderator', 'chief')`)],
);

const operator = () =>
  uuid('user_id')
    .notNull()
    .references(() => operators.userId, { onDelete: 'cascade' });

/** Devices that asked to come in; without `allowedAt` they wait for another operator. */
export const operatorDevices = pgTable(
  'operator_devices',
  {
    deviceId: uuid('device_id')
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    userId: operator(),
    askedAt: moment('asked_at').notNull(),
    allowedAt: moment('allowed_at'),
  },
  (table) => [index('operator_devices_by_operator').on(table.userId)],
);

/** The hours after a passkey was shown, on top of the ordinary session. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: operator(),
    openedAt: moment('opened_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('operator_sessions_by_operator').on(table.userId)],
);

/**
 * What operators, rules and the command line did, and what they opened. Lines are only ever added: a trigger refuses
 * everything else. No foreign keys: a line outlives all that it is about.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: idColumn(),
    at: moment('at').notNull(),
    /** Null for a rule and for the command line. */
    operatorId: uuid('operator_id'),
    operatorName: text('operator_name').notNull(),
    /** A role, `rule` or `machine`. */
    role: text('role').notNull(),
    act: text('act').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    reason: text('reason').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('operator_log_by_subject').on(table.subjectKind, table.subjectId, table.id),
    index('operator_log_by_operator').on(table.operatorId, table.id),
    index('operator_log_by_act').on(table.act, table.id),
  ],
);
