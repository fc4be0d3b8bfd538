import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { users } from './accounts.table.server.ts';
import type { CodePurpose, Factor, Requester, Session } from './accounts.ts';
import { displayPhone } from './phone/phone.ts';
import { requesterHash } from './secrets.server.ts';
import { passkeys, pins } from './sign-in/factors.table.server.ts';
import { devices, phoneProofs, sessions, signInNotices } from './sign-in/sign-in.table.server.ts';

export interface PhoneUser {
  id: string;
  phoneKey: string;
  phoneDigits: string;
  /** Null: written down by somebody else, the phone itself has never signed in. */
  verifiedAt: Date | null;
}

export async function userByPhone(phoneKey: string): Promise<PhoneUser | undefined> {
  const [user] = await database()
    .select({
      id: users.id,
      phoneKey: users.phoneKey,
      phoneDigits: users.phoneDigits,
      verifiedAt: users.verifiedAt,
    })
    .from(users)
    .where(eq(users.phoneKey, phoneKey));
  return user;
}

export async function userById(userId: string) {
  const [user] = await database().select().from(users).where(eq(users.id, userId));
  return user;
}

/** What to call people by: the name, or the number of those who gave none; who is gone is not in it. */
export async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({
      id: users.id,
      phoneKey: users.phoneKey,
      first: users.firstName,
      last: users.lastName,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(
    rows.map(({ id, phoneKey, first, last }) => [
      id,
      `${first} ${last}`.trim() || displayPhone(phoneKey),
    ]),
  );
}

/** What a person chose to read in; undefined: nothing yet. */
export async function languageOf(
  userId: string,
  executor: Executor = database(),
): Promise<string | undefined> {
  const [user] = await executor
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return user?.language ?? undefined;
}

/** What a new device needs besides the code. */
export async function factorsOf(
  userId: string,
  executor: Executor = database(),
): Promise<Factor[]> {
  const [pin] = await executor
    .select({ userId: pins.userId })
    .from(pins)
    .where(eq(pins.userId, userId));
  const [keys] = await executor
    .select({ n: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return [...(pin ? (['pin'] as const) : []), ...(keys?.n ? (['passkey'] as const) : [])];
}

type Browser = Pick<Requester, 'browserToken' | 'address'>;

/** The phone that this browser has proved for registering, so that step 2 survives a reload. */
export const registrationProof = (requester: Browser) => provedPhone(requester, 'register');

/** The phone that this browser has proved last for something. */
export async function provedPhone(requester: Browser, purpose: CodePurpose) {
  if (requester.browserToken === undefined) return undefined;
  const [proof] = await database()
    .select({ phoneKey: phoneProofs.phoneKey, phoneDigits: phoneProofs.phoneDigits })
    .from(phoneProofs)
    .where(
      and(
        eq(phoneProofs.browserHash, requesterHash(requester)),
        eq(phoneProofs.purpose, purpose),
        gt(phoneProofs.expiresAt, now()),
      ),
    )
    .orderBy(desc(phoneProofs.expiresAt))
    .limit(1);
  return proof;
}

/** The devices that can sign in or are signed in, the newest first. */
export async function devicesOf(session: Pick<Session, 'userId' | 'deviceId'>) {
  const found = await database()
    .select({
      id: devices.id,
      label: devices.label,
      createdAt: devices.createdAt,
      lastSeenAt: devices.lastSeenAt,
      limitedUntil: devices.limitedUntil,
      isProgram: sql<boolean>`${devices.tokenHash} is null`,
    })
    .from(devices)
    .where(
      and(
        eq(devices.userId, session.userId),
        isNull(devices.revokedAt),
        gt(devices.expiresAt, now()),
      ),
    )
    .orderBy(desc(devices.id));
  return found.map((device) => ({ ...device, isCurrent: device.id === session.deviceId }));
}

/** New devices that this device has not been told of yet. */
export async function signInNoticesFor(session: Pick<Session, 'deviceId'>) {
  return database()
    .select({
      id: signInNotices.id,
      deviceId: signInNotices.newDeviceId,
      label: devices.label,
      signedInAt: signInNotices.createdAt,
    })
    .from(signInNotices)
    .innerJoin(devices, eq(devices.id, signInNotices.newDeviceId))
    .where(
      and(
        eq(signInNotices.forDeviceId, session.deviceId),
        isNull(signInNotices.seenAt),
        isNull(devices.revokedAt),
      ),
    )
    .orderBy(asc(signInNotices.id));
}

export async function passkeysOf(userId: string) {
  return database()
    .select({
      id: passkeys.id,
      label: passkeys.label,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
}

/** For an open stream: whether the session that opened it is still one. */
export async function isSessionLive(sessionId: string): Promise<boolean> {
  const [live] = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())),
    );
  return live !== undefined;
}
