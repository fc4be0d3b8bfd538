import { lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { passkeyChallenges } from './factors.table.server.ts';
import { phoneProofs, sessions, signInCodes } from './sign-in.table.server.ts';

const keepDays = 30;

/** Ended sessions and devices stay for a month, for questions after a theft; the rest goes at once. */
export async function sweepAccounts(): Promise<void> {
  const old = new Date(now().getTime() - keepDays * 86_400_000);
  const db = database();
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now()));
  await db.delete(phoneProofs).where(lt(phoneProofs.expiresAt, now()));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, old), lt(sessions.revokedAt, old)));
}

export const sweepAccountsJob = defineJob('accounts.sweep-expired', z.object({}), sweepAccounts, {
  cron: '41 2 * * *',
});
