import { and, desc, eq, gt, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { accountErrors } from '../accounts.errors.ts';
import type { Requester, SignInStep, ThrownOutStep } from '../accounts.ts';
import { openOnKnownDevice } from '../commands/open-session.server.ts';
import { revoke } from '../commands/sign-out.server.ts';
import { hashToken } from '../secrets.server.ts';
import { deviceTokens } from '../session/device-cookie.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';
import { deviceChanges } from './undo.table.server.ts';
import { undoableFrom, undoChanges } from './undo-changes.server.ts';

const younger = alias(devices, 'younger');

/** This browser's device, if a younger one threw it out and that can still be taken back. */
async function thrownOut(executor: Executor, userId: string, { deviceCookie }: Requester) {
  const hashes = deviceTokens(deviceCookie).map(hashToken);
  if (hashes.length === 0) return undefined;
  const [found] = await executor
    .select({ byId: younger.id, by: younger.label, at: deviceChanges.createdAt })
    .from(devices)
    .innerJoin(deviceChanges, eq(deviceChanges.targetId, devices.id))
    .innerJoin(younger, and(eq(younger.id, deviceChanges.deviceId), gt(younger.id, devices.id)))
    .where(
      and(
        inArray(devices.tokenHash, hashes),
        eq(devices.userId, userId),
        isNotNull(devices.revokedAt),
        eq(deviceChanges.kind, 'device_out'),
        isNull(deviceChanges.undoneAt),
        gt(deviceChanges.createdAt, undoableFrom()),
      ),
    )
    .orderBy(desc(deviceChanges.id))
    .limit(1);
  return found;
}

export async function thrownOutStep(
  userId: string,
  requester: Requester,
): Promise<ThrownOutStep | undefined> {
  const found = await thrownOut(database(), userId, requester);
  return found && { step: 'thrown_out', by: found.by, at: found.at };
}

/** The younger device and every one that came in after it: they may be one hand. */
async function outrankedFrom(tx: Executor, userId: string, deviceId: string): Promise<string[]> {
  const found = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), gte(devices.id, deviceId)))
    .for('update');
  return found.map(({ id }) => id);
}

/**
 * One tap on the phone that was thrown out: the younger ones go, what they changed is as before, and
 * this one is in. No code is asked for, because a thief with the SIM would get it. Undefined where the person has
 * signed out here or shares the browser: all is taken back, and the way in is the ordinary one.
 */
export async function takeBack(
  userId: string,
  requester: Requester,
): Promise<SignInStep | undefined> {
  return inTransaction(async (tx) => {
    const found = await thrownOut(tx, userId, requester);
    if (!found) throw accountErrors.nothing_to_take_back();
    const out = await outrankedFrom(tx, userId, found.byId);
    await revoke(tx, userId, out);
    await undoChanges(tx, out);
    const session = await openOnKnownDevice(tx, userId, requester, { isTakenBack: true });
    return session && { step: 'signed_in', session };
  });
}
