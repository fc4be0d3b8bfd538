import { inArray } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import type { LogSubject } from '#app/domains/operators/log/log-line.ts';
import { numberSubject } from '#app/domains/operators/log/number-subject.server.ts';
import { database } from '#app/platform/db/database.server.ts';

/** Whom a page with these numbers shows, for the log: people by their ids, a number without an account by its keyed hash. */
export async function seenPeople(phones: readonly string[]): Promise<LogSubject[]> {
  const keys = [...new Set(phones.flatMap((phone) => phoneKey(phone) ?? []))];
  if (keys.length === 0) return [];
  const known = await database()
    .select({ id: users.id, key: users.phoneKey })
    .from(users)
    .where(inArray(users.phoneKey, keys));
  const ids = new Map(known.map(({ id, key }) => [key, id]));
  return keys.map((key) => {
    const id = ids.get(key);
    return id ? { kind: 'person', id } : numberSubject(key);
  });
}
