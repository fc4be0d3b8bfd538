import { and, eq, inArray } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { requireTrusted, type Session } from '../accounts.ts';
import { recoveryRequests } from './recovery.table.server.ts';
import { liveRecoveries } from './recovery.ts';

const waitingOf = (userId: string) =>
  and(eq(recoveryRequests.userId, userId), inArray(recoveryRequests.state, [...liveRecoveries]));

/** Told on every device: whoever is in knows best whether the person outside is the same. */
export async function waitingRecovery(userId: string): Promise<{ askedAt: Date } | undefined> {
  const [waiting] = await database()
    .select({ askedAt: recoveryRequests.createdAt })
    .from(recoveryRequests)
    .where(waitingOf(userId));
  return waiting;
}

/** The objection; also the way to withdraw an own request. */
export async function stopRecovery(
  session: Pick<Session, 'userId' | 'limitedUntil'>,
): Promise<void> {
  requireTrusted(session, 'account.recovery');
  await database()
    .update(recoveryRequests)
    .set({ state: 'stopped', stoppedAt: now() })
    .where(waitingOf(session.userId));
}
