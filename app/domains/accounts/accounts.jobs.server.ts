import { lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { noteSwept, sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { recoveryRequests } from './recovery/recovery.table.server.ts';
import { passkeyChallenges } from './sign-in/factors.table.server.ts';
import {
  devices,
  phoneProofs,
  sessions,
  signInCodes,
  signInNotices,
} from './sign-in/sign-in.table.server.ts';
import { deviceChanges } from './undo/undo.table.server.ts';

export const endedDays = 30;

const either = (...conditions: SQL[]): SQL => or(...conditions) ?? sql`false`;

/**
 * Ended sessions and devices stay for a month, for questions after a theft; the rest goes at once.
 * A person's newest device stays for ever: without any, the next one would count as the first,
 * which is theirs beyond doubt.
 */
export async function sweepAccounts(portion?: number): Promise<void> {
  const old = new Date(now().getTime() - endedDays * 86_400_000);
  noteSwept('codes', await sweepRows(signInCodes, lt(signInCodes.expiresAt, now()), portion));
  await sweepRows(phoneProofs, lt(phoneProofs.expiresAt, now()), portion);
  await sweepRows(passkeyChallenges, lt(passkeyChallenges.expiresAt, now()), portion);
  const ended = either(lt(sessions.expiresAt, old), lt(sessions.revokedAt, old));
  await sweepRows(sessions, ended, portion);
  await sweepRows(
    devices,
    sql`${either(lt(devices.expiresAt, old), lt(devices.revokedAt, old))}
      and exists (select from ${devices} newer
        where newer.user_id = ${devices.userId} and newer.id > ${devices.id})`,
    portion,
  );
  await sweepRows(signInNotices, lt(signInNotices.seenAt, old), portion);
  await sweepRows(deviceChanges, lt(deviceChanges.createdAt, old), portion);
  await sweepRows(recoveryRequests, lt(recoveryRequests.stoppedAt, old), portion);
}

export const sweepAccountsJob = defineJob(
  'accounts.sweep-expired',
  z.object({}),
  async () => {
    await sweepAccounts();
  },
  // By the hour: a code is gone within a day whenever it was sent.
  { cron: '41 * * * *' },
);
