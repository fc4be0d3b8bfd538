import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import { users } from '../accounts.table.server.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';

export type ChangeKind = 'pin' | 'passkey_added' | 'passkey_removed' | 'device_out';

/** What a device in its first three days changed, with what was there before: an older one can take it back. */
export const deviceChanges = pgTable(
  'device_changes',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which device did it. */
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** The passkey or the device that it was done to. */
    targetId: uuid('target_id'),
    /** The row as it was; null when there was none. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('device_changes_by_user').on(table.userId),
    index('device_changes_by_device').on(table.deviceId, table.id),
    index('device_changes_by_target').on(table.targetId).where(sql`undone_at is null`),
    check(
      'device_changes_kind',
      sql`${table.kind} in ('pin', 'passkey_added', 'passkey_removed', 'device_out')`,
    ),
  ],
);
