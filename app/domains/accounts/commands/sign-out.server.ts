import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { accountErrors } from '../accounts.errors.ts';
import { isOutranked, requireFresh, requireTrusted, type Session } from '../accounts.ts';
import { hashToken } from '../secrets.server.ts';
import { deviceTokens, withoutDeviceToken } from '../session/device-cookie.ts';
import { devices, sessions, signInNotices } from '../sign-in/sign-in.table.server.ts';
import { recordChange } from '../undo/record-change.server.ts';
import { undoChanges } from '../undo/undo-changes.server.ts';

type Holder = Pick<Session, 'id' | 'userId' | 'deviceId' | 'kind' | 'limitedUntil' | 'provedAt'>;

/** The devices first: a sign-in on one of them then either fails or is ended by the second statement. */
export async function revoke(
  tx: Transaction,
  userId: string,
  deviceIds?: string[],
): Promise<string[]> {
  const chosen = deviceIds === undefined ? undefined : inArray(devices.id, deviceIds);
  const revoked = await tx
    .update(devices)
    .set({ revokedAt: now() })
    .where(and(eq(devices.userId, userId), isNull(devices.revokedAt), chosen))
    .returning({ id: devices.id });
  const ended = deviceIds === undefined ? undefined : inArray(sessions.deviceId, deviceIds);
  await tx
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ended));
  return revoked.map(({ id }) => id);
}

/** Marks a device that has signed out; null is an older row, from before the column. */
export const signedOutAt = new Date(0);

/**
 * The device stays known, so that the next entry is no new one, but asks for PIN, passkey or code. A
 * program has nothing to come back with, so its device goes too.
 */
export async function signOut(session: Holder): Promise<void> {
  if (session.kind === 'bearer') return forget(session);
  const { deviceId } = session;
  await inTransaction(async (tx) => {
    await tx.update(devices).set({ provedAt: signedOutAt }).where(eq(devices.id, deviceId));
    await tx
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(eq(sessions.deviceId, deviceId), isNull(sessions.revokedAt)));
  });
}

async function forget({ userId, deviceId }: Holder): Promise<void> {
  await inTransaction((tx) => revoke(tx, userId, [deviceId]));
}

/** "Forget this phone": answers the device cookie that is left (empty: clear it). */
export async function forgetDevice(
  session: Holder,
  deviceCookie: string | undefined,
): Promise<string> {
  await forget(session);
  const [device] = await database()
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.id, session.deviceId));
  const own = deviceTokens(deviceCookie).find((token) => hashToken(token) === device?.tokenHash);
  return own ? withoutDeviceToken(deviceCookie, own) : (deviceCookie ?? '');
}

/** Every session and every trusted device of this person, this one included. */
export async function signOutEverywhere(session: Holder): Promise<void> {
  requireTrusted(session, 'account.devices');
  requireFresh(session);
  await inTransaction(async (tx) => {
    for (const targetId of await revoke(tx, session.userId)) {
      if (targetId !== session.deviceId) await recordChange(tx, session, out(targetId));
    }
  });
}

const out = (targetId: string) => ({ kind: 'device_out' as const, targetId });

/** Ids are in the order of first sign-ins. */
async function isOutrankedBy(tx: Transaction, session: Holder, deviceId: string): Promise<boolean> {
  const [device] = await tx
    .select({ limitedUntil: devices.limitedUntil })
    .from(devices)
    .where(
      and(
        eq(devices.id, deviceId),
        eq(devices.userId, session.userId),
        gt(devices.id, session.deviceId),
      ),
    );
  return device !== undefined && isOutranked(device);
}

/**
 * Throws another device out. One that is outranked by this one takes along what it changed: a
 * stranger who got in with a stolen SIM leaves no PIN behind that shuts the owner out. That asks for
 * no code: it would go to the stranger.
 */
export async function revokeDevice(session: Holder, deviceId: string): Promise<void> {
  requireTrusted(session, 'account.devices');
  if (!isId(deviceId)) throw accountErrors.device_not_found();
  await inTransaction(async (tx) => {
    const isOutrankedHere = await isOutrankedBy(tx, session, deviceId);
    if (!isOutrankedHere) requireFresh(session);
    const revoked = await revoke(tx, session.userId, [deviceId]);
    if (revoked.length === 0) throw accountErrors.device_not_found();
    if (isOutrankedHere) await undoChanges(tx, revoked);
    else await recordChange(tx, session, out(deviceId));
  });
}

/** Puts a notice away on this device only. */
export async function dismissSignInNotice(
  { deviceId }: Pick<Session, 'deviceId'>,
  noticeId: string,
): Promise<void> {
  if (!isId(noticeId)) return;
  await database()
    .update(signInNotices)
    .set({ seenAt: now() })
    .where(and(eq(signInNotices.id, noticeId), eq(signInNotices.forDeviceId, deviceId)));
}
