import { and, eq, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { forgetFactors } from '../commands/forget-factors.server.ts';
import { recoveryRequests } from './recovery.table.server.ts';
import { liveRecoveries, objectionHours, type RecoveryState, unknownHours } from './recovery.ts';

const hours = (count: number): number => count * 3_600_000;

/** One of two; false when the request is no longer waiting for it. */
export async function checkRecovery(tx: Transaction, id: string, by: string): Promise<boolean> {
  const moved = await tx
    .update(recoveryRequests)
    .set({ state: 'checked', checkedBy: by, checkedAt: now() })
    .where(
      and(
        eq(recoveryRequests.id, id),
        eq(recoveryRequests.state, 'waiting'),
        isNotNull(recoveryRequests.userId),
      ),
    )
    .returning({ id: recoveryRequests.id });
  return moved.length > 0;
}

/** The other one: from now on an objection has its hours. False also for whoever checked it. */
export async function agreeRecovery(tx: Transaction, id: string, by: string): Promise<boolean> {
  const at = now();
  const moved = await tx
    .update(recoveryRequests)
    .set({
      state: 'agreed',
      agreedBy: by,
      agreedAt: at,
      opensAt: new Date(at.getTime() + hours(objectionHours)),
    })
    .where(
      and(
        eq(recoveryRequests.id, id),
        eq(recoveryRequests.state, 'checked'),
        ne(recoveryRequests.checkedBy, by),
      ),
    )
    .returning({ id: recoveryRequests.id });
  return moved.length > 0;
}

/** Only from the state that was seen: what was agreed meanwhile is another request than the one that is refused. */
export async function refuseRecovery(
  tx: Transaction,
  id: string,
  seen: RecoveryState,
): Promise<boolean> {
  const moved = await tx
    .update(recoveryRequests)
    .set({ state: 'refused', stoppedAt: now() })
    .where(
      and(
        eq(recoveryRequests.id, id),
        eq(recoveryRequests.state, seen),
        inArray(recoveryRequests.state, [...liveRecoveries]),
      ),
    )
    .returning({ id: recoveryRequests.id });
  return moved.length > 0;
}

/** Requests whose hours of objection are over. */
export const dueRecoveries = () =>
  database()
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .where(and(eq(recoveryRequests.state, 'agreed'), lte(recoveryRequests.opensAt, now())))
    .orderBy(recoveryRequests.id);

/** Removes PIN and passkeys; whose they were, or undefined when somebody has objected at the last moment. */
export async function finishRecovery(tx: Transaction, id: string): Promise<string | undefined> {
  const [done] = await tx
    .update(recoveryRequests)
    .set({ state: 'done', stoppedAt: now() })
    .where(
      and(
        eq(recoveryRequests.id, id),
        eq(recoveryRequests.state, 'agreed'),
        lte(recoveryRequests.opensAt, now()),
      ),
    )
    .returning({ userId: recoveryRequests.userId });
  if (!done?.userId) return undefined;
  await forgetFactors(tx, done.userId);
  return done.userId;
}

/** A number that nobody has: to whoever asked it looks like any request that was refused. */
export async function refuseUnknown(): Promise<void> {
  await database()
    .update(recoveryRequests)
    .set({ state: 'refused', stoppedAt: now() })
    .where(
      and(
        isNull(recoveryRequests.userId),
        eq(recoveryRequests.state, 'waiting'),
        lte(recoveryRequests.createdAt, new Date(now().getTime() - hours(unknownHours))),
      ),
    );
}
