import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { users } from '../accounts.table.server.ts';
import { deviceDays, proofDays, type Session, sessionDays } from '../accounts.ts';
import { hashToken } from '../secrets.server.ts';
import { devices, sessions } from '../sign-in/sign-in.table.server.ts';
import { noteSession } from './verified-sessions.server.ts';

const day = 86_400_000;
const touchEveryMs = 5 * 60_000;
const tokenPattern = /^[\w-]{43}$/;

/**
 * Moves the end of a session in use, up to `proofDays` after the last proof; rarely, because it is a
 * write on the way of every request.
 */
async function touch(sessionId: string): Promise<void> {
  const at = now().getTime();
  const [seen, sessionEnd, deviceEnd] = [0, sessionDays * day, deviceDays * day].map((later) =>
    new Date(at + later).toISOString(),
  );
  await database().execute(sql`
    with touched as (
      update sessions set last_seen_at = ${seen},
        expires_at = least(${sessionEnd}::timestamptz, coalesce(devices.proved_at, sessions.created_at) + make_interval(days => ${proofDays}))
      from devices
      where sessions.id = ${sessionId} and sessions.revoked_at is null and devices.id = sessions.device_id
      returning device_id
    )
    update devices set last_seen_at = ${seen}, expires_at = ${deviceEnd}
    from touched where devices.id = touched.device_id and devices.revoked_at is null`);
}

/**
 * Who holds this token (cookie or bearer), read from the primary on every request: no cache stands
 * between a sign-out and its effect.
 */
export async function sessionFromToken(token: string | undefined): Promise<Session | undefined> {
  if (!token || !tokenPattern.test(token)) return undefined;
  const [row] = await database()
    .select({
      id: sessions.id,
      kind: sessions.kind,
      userId: sessions.userId,
      deviceId: sessions.deviceId,
      lastSeenAt: sessions.lastSeenAt,
      limitedUntil: devices.limitedUntil,
      provedAt: devices.provedAt,
      user: {
        id: users.id,
        phoneKey: users.phoneKey,
        phoneDigits: users.phoneDigits,
        firstName: users.firstName,
        lastName: users.lastName,
        pictureBase: users.pictureBase,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(devices, and(eq(devices.id, sessions.deviceId), isNull(devices.revokedAt)))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now()),
      ),
    );
  noteSession(token, row?.userId);
  if (!row) return undefined;
  const { lastSeenAt, ...session } = row;
  const renewed = now().getTime() - lastSeenAt.getTime() >= touchEveryMs;
  if (renewed) await touch(session.id);
  return { ...session, renewed };
}
