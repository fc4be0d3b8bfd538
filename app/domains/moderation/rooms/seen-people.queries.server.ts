import { inArray } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import type { LogSubject } from '#app/domains/operators/log/log-line.ts';
import { database } from '#app/platform/db/database.server.ts';

/**
 * Whom a page with these numbers shows, for the log: people by their ids, as no number stands there. Numbers that nobody
 * signs in with are one person whom nobody knows.
 */
export async function seenPeople(phones: readonly string[]): Promise<LogSubject[]> {
  const keys = [...new Set(phones.flatMap((phone) => phoneKey(phone) ?? []))];
  if (keys.length === 0) return [];
  const known = await database()
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.phoneKey, keys));
  const ids = known.map(({ id }) => id);
  if (ids.length < keys.length) ids.push('nobody');
  return ids.map((id) => ({ kind: 'person', id }));
}
