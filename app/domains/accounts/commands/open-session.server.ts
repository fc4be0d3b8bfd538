import { and, countDistinct, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Executor, Transaction } from '#app/platform/db/database.server.ts';
import { afterCommit } from '#app/platform/db/transaction.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import {
  deviceDays,
  limitedHours,
  type OpenedSession,
  proofDays,
  type Requester,
  sessionDays,
} from '../accounts.ts';
import { hashToken } from '../secrets.server.ts';
import { deviceTokens, withDeviceToken } from '../session/device-cookie.ts';
import { deviceLabel } from '../session/device-label.ts';
import { noteSession } from '../session/verified-sessions.server.ts';
import { devices, sessions, signInNotices } from '../sign-in/sign-in.table.server.ts';
import { deviceAdded } from '../undo/accounts.events.ts';
import { languageAtSignIn } from './people.server.ts';

const day = 86_400_000;
const after = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
const isProgram = (requester: Requester): boolean => requester.browserToken === undefined;

interface SignedInDevice {
  id: string;
  token: string | undefined;
  provedAt: Date;
  isNew: boolean;
}

async function addSession(
  tx: Transaction,
  userId: string,
  device: SignedInDevice,
  requester: Requester,
): Promise<OpenedSession> {
  const [token, sessionId] = [newToken(), newId()];
  const lastEnd = device.provedAt.getTime() + proofDays * day;
  await tx.insert(sessions).values({
    id: sessionId,
    tokenHash: hashToken(token),
    userId,
    deviceId: device.id,
    kind: isProgram(requester) ? 'bearer' : 'cookie',
    lastSeenAt: now(),
    expiresAt: new Date(Math.min(after(sessionDays * day).getTime(), lastEnd)),
  });
  if (requester.sessionToken) {
    await tx
      .update(sessions)
      .set({ revokedAt: now() })
      .where(
        and(eq(sessions.tokenHash, hashToken(requester.sessionToken)), isNull(sessions.revokedAt)),
      );
  }
  const language = await languageAtSignIn(tx, userId, requester.ownLanguage);
  noteSession(token, userId);
  const facts = { isNewDevice: device.isNew, isProgram: isProgram(requester) };
  afterCommit(tx, () => noteSecurity('sign_in', facts));
  const { token: deviceToken, isNew } = device;
  const deviceCookie = deviceToken && withDeviceToken(requester.deviceCookie, deviceToken);
  return { userId, sessionId, token, deviceCookie, isNewDevice: isNew, language };
}

const ofCookie = ({ deviceCookie }: Requester) =>
  inArray(devices.tokenHash, deviceTokens(deviceCookie).map(hashToken));

const ownDevice = (userId: string, requester: Requester) =>
  and(
    ofCookie(requester),
    eq(devices.userId, userId),
    isNull(devices.revokedAt),
    gt(devices.expiresAt, now()),
  );

/** This person has signed in on this browser before, and it was not thrown out. */
export async function isKnownDevice(
  executor: Executor,
  userId: string,
  requester: Requester,
): Promise<boolean> {
  if (isProgram(requester)) return false;
  const [known] = await executor
    .select({ id: devices.id })
    .from(devices)
    .where(ownDevice(userId, requester));
  return known !== undefined;
}

/**
 * The phone number alone opens only where a session could still run, and where nobody else signs in
 * on this browser: numbers are printed on shop pages.
 */
async function opensUnasked(tx: Transaction, requester: Requester, isTakenBack: boolean) {
  const [people] = await tx
    .select({ n: countDistinct(devices.userId) })
    .from(devices)
    .where(ofCookie(requester));
  if (people?.n !== 1) return undefined;
  const isProved = gt(devices.provedAt, after(-proofDays * day));
  return and(
    isTakenBack ? or(isNull(devices.provedAt), isProved) : isProved,
    gt(devices.lastSeenAt, after(-sessionDays * day)),
  );
}

/**
 * Signs in on a device that this person has used before, if this is one. The update locks its row:
 * a "sign out everywhere" at the same moment comes either before (no session) or after (ended again).
 */
export async function openOnKnownDevice(
  tx: Transaction,
  userId: string,
  requester: Requester,
  { isProved = false, isTakenBack = false } = {},
): Promise<OpenedSession | undefined> {
  if (isProgram(requester)) return undefined;
  const unasked = isProved ? undefined : await opensUnasked(tx, requester, isTakenBack);
  if (!isProved && !unasked) return undefined;
  const [known] = await tx
    .update(devices)
    .set({
      lastSeenAt: now(),
      expiresAt: after(deviceDays * day),
      ...(isProved && { provedAt: now() }),
    })
    .where(and(ownDevice(userId, requester), unasked))
    .returning({
      id: devices.id,
      tokenHash: devices.tokenHash,
      provedAt: devices.provedAt,
      createdAt: devices.createdAt,
    });
  if (!known) return undefined;
  const token = deviceTokens(requester.deviceCookie).find(
    (candidate) => hashToken(candidate) === known.tokenHash,
  );
  const device = { id: known.id, token, provedAt: known.provedAt ?? known.createdAt, isNew: false };
  return addSession(tx, userId, device, requester);
}

const hadDevice = async (tx: Executor, userId: string): Promise<boolean> => {
  const found = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.userId, userId))
    .limit(1);
  return found.length > 0;
};

/** Every older device that can still sign in tells its holder. */
async function announce(tx: Transaction, userId: string, newDeviceId: string): Promise<void> {
  const older = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.userId, userId),
        ne(devices.id, newDeviceId),
        isNull(devices.revokedAt),
        gt(devices.expiresAt, now()),
      ),
    );
  if (older.length === 0) return;
  await tx
    .insert(signInNotices)
    .values(older.map(({ id }) => ({ userId, forDeviceId: id, newDeviceId })));
}

/** After a proof: on the device that this browser is known as, else on a new one. */
export const openProved = async (
  tx: Transaction,
  userId: string,
  requester: Requester,
): Promise<OpenedSession> =>
  (await openOnKnownDevice(tx, userId, requester, { isProved: true })) ??
  openOnNewDevice(tx, userId, requester);

/**
 * A device of its own for every browser. The first one a person ever has is theirs
 * beyond doubt; each later one is announced on the others and limited for a day.
 */
export async function openOnNewDevice(
  tx: Transaction,
  userId: string,
  requester: Requester,
): Promise<OpenedSession> {
  const token = isProgram(requester) ? undefined : newToken();
  const isFirst = !(await hadDevice(tx, userId));
  const [id, provedAt] = [newId(), now()];
  await tx.insert(devices).values({
    id,
    userId,
    tokenHash: token === undefined ? null : hashToken(token),
    label: isProgram(requester) ? 'Program' : deviceLabel(requester.userAgent),
    lastSeenAt: now(),
    provedAt,
    expiresAt: after(deviceDays * day),
    limitedUntil: isFirst ? null : after(limitedHours * 3_600_000),
  });
  await announce(tx, userId, id);
  if (!isFirst) await enqueue(tx, deviceAdded, { deviceId: id });
  return addSession(tx, userId, { id, token, provedAt, isNew: true }, requester);
}
