import { namesOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { revoke } from '#app/domains/accounts/commands/sign-out.server.ts';
import { endAllSessions } from '#app/domains/accounts/commands/sign-out-everybody.server.ts';
import { closeChanges } from '#app/domains/accounts/undo/undo-changes.server.ts';
import { afterCommit } from '#app/platform/db/transaction.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { isId } from '#app/platform/id.ts';
import type { Acting } from '../log/log-line.ts';
import { inOperatorLog } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import { requireRank } from './require-rank.server.ts';

/** Every session and device of somebody whose phone or account is in other hands. PIN and passkeys stay. */
export async function signOutPerson(
  by: Acting,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  if (!isId(userId) || !(await namesOf([userId])).has(userId)) throw operatorErrors.unknown();
  const subject = { kind: 'person', id: userId } as const;
  await inOperatorLog(by, { act: 'person.signed_out', subject, reason }, async (tx) => {
    await requireRank(tx, by, userId);
    await closeChanges(tx, userId);
    const devices = await revoke(tx, userId);
    if (devices.length === 0) return { answer: undefined, isSame: true };
    afterCommit(tx, () => noteSecurity('signed_out_everywhere', { whom: 'person' }));
    return { answer: undefined, after: { devices } };
  });
}

/** After a leak nobody knows whose session is whose. Devices stay known: the next entry asks for PIN, passkey or code. */
export async function signOutEverybody(by: Acting, reason: string): Promise<number> {
  const subject = { kind: 'person', id: 'everybody', name: 'everybody' } as const;
  return inOperatorLog(by, { act: 'people.signed_out', subject, reason }, async (tx) => {
    const sessions = await endAllSessions(tx);
    if (sessions === 0) return { answer: 0, isSame: true };
    afterCommit(tx, () => noteSecurity('signed_out_everywhere', { whom: 'everybody' }));
    return { answer: sessions, after: { sessions } };
  });
}
