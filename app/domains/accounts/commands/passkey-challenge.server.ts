import { and, eq, gt } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import { passkeyChallenges } from '../sign-in/factors.table.server.ts';

const challengeMinutes = 5;

export async function askChallenge(requester: string, challenge: string): Promise<void> {
  const fresh = {
    challenge,
    expiresAt: new Date(now().getTime() + challengeMinutes * 60_000),
  };
  await database()
    .insert(passkeyChallenges)
    .values({ requester, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.requester, set: fresh });
}

/** A challenge is good for one answer, right or wrong. */
export async function takeChallenge(requester: string): Promise<string> {
  const [taken] = await database()
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.requester, requester), gt(passkeyChallenges.expiresAt, now())))
    .returning();
  if (!taken) throw accountErrors.passkey_failed();
  return taken.challenge;
}
