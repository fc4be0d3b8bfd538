import { isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { devices, sessions } from '../sign-in/sign-in.table.server.ts';
import { closeChanges } from '../undo/undo-changes.server.ts';
import { signedOutAt } from './sign-out.server.ts';

const portion = 5_000;

/** In portions, as one statement over all people would run into its time limit. */
async function changeAll(
  tx: Transaction,
  table: PgTable,
  { set, where }: { set: SQL; where: SQL | undefined },
): Promise<number> {
  for (let changed = 0; ; ) {
    const { rowCount } = await tx.execute(sql`update ${table} set ${set}
      where ctid = any(array(select ctid from ${table} where ${where} limit ${portion}))`);
    changed += rowCount ?? 0;
    if (!rowCount) return changed;
  }
}

/** Answers how many sessions ended. Devices are marked too, or they would open new sessions without a code. */
export async function endAllSessions(tx: Transaction): Promise<number> {
  // Nobody signs in meanwhile. Every visit locks a session before its device: this does, too, against deadlocks.
  await tx.execute(sql`lock table ${sessions}, ${devices} in share row exclusive mode`);
  const asked = signedOutAt.toISOString();
  await closeChanges(tx);
  await changeAll(tx, devices, {
    set: sql`proved_at = ${asked}`,
    where: sql`${devices.provedAt} is distinct from ${asked}`,
  });
  return changeAll(tx, sessions, {
    set: sql`revoked_at = ${now().toISOString()}`,
    where: isNull(sessions.revokedAt),
  });
}
