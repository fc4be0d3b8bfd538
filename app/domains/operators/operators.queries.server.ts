import { and, asc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { devices } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { operatorDevices, operatorSessions, operators } from './operators.table.server.ts';
import type { Operator } from './operators.ts';

export async function isOperator(
  userId: string,
  executor: Executor = database(),
): Promise<boolean> {
  const [found] = await executor
    .select({ userId: operators.userId })
    .from(operators)
    .where(eq(operators.userId, userId));
  return found !== undefined;
}

/** Who this session is of, if it is an operator's at all; `until` only after the passkey, on an allowed device. */
async function readOperator({ id, kind, userId, deviceId }: Session) {
  // A program has no passkey.
  if (kind !== 'cookie') return undefined;
  const [row] = await database()
    .select({
      userId: operators.userId,
      role: operators.role,
      name: operators.name,
      until: operatorSessions.expiresAt,
    })
    .from(operators)
    .leftJoin(
      operatorDevices,
      and(
        eq(operatorDevices.deviceId, deviceId),
        eq(operatorDevices.userId, operators.userId),
        gt(operatorDevices.allowedAt, new Date(0)),
      ),
    )
    .leftJoin(
      operatorSessions,
      and(
        eq(operatorSessions.sessionId, id),
        eq(operatorSessions.userId, operatorDevices.userId),
        gt(operatorSessions.expiresAt, now()),
      ),
    )
    .where(eq(operators.userId, userId));
  return row && { ...row, until: row.until ?? undefined };
}

const looks = new WeakMap<Session, Promise<Operator | undefined>>();

/** Read once a request: sessions are made anew for each. */
export function operatorOfSession(session: Session): Promise<Operator | undefined> {
  const known = looks.get(session) ?? readOperator(session);
  looks.set(session, known);
  return known;
}

export async function allOperators() {
  const rows = await database()
    .select({
      userId: operators.userId,
      role: operators.role,
      name: operators.name,
      phoneKey: users.phoneKey,
      createdAt: operators.createdAt,
    })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(asc(operators.createdAt), asc(operators.userId));
  return rows.map(({ phoneKey, ...row }) => ({ ...row, phone: displayPhone(phoneKey) }));
}

/** Devices that wait for somebody's consent, the oldest first. */
export const waitingDevices = () => devicesThat(isNull(operatorDevices.allowedAt));
/** Devices that may come in. */
export const allowedDevices = () => devicesThat(isNotNull(operatorDevices.allowedAt));

async function devicesThat(isChosen: SQL) {
  return database()
    .select({
      deviceId: operatorDevices.deviceId,
      userId: operatorDevices.userId,
      name: operators.name,
      role: operators.role,
      label: devices.label,
      askedAt: operatorDevices.askedAt,
    })
    .from(operatorDevices)
    .innerJoin(operators, eq(operators.userId, operatorDevices.userId))
    .innerJoin(devices, eq(devices.id, operatorDevices.deviceId))
    .where(and(isChosen, isNull(devices.revokedAt)))
    .orderBy(asc(operatorDevices.askedAt))
    .limit(200);
}

export async function deviceState(deviceId: string): Promise<'unknown' | 'waiting' | 'allowed'> {
  const [row] = await database()
    .select({ allowedAt: operatorDevices.allowedAt })
    .from(operatorDevices)
    .where(eq(operatorDevices.deviceId, deviceId));
  if (!row) return 'unknown';
  return row.allowedAt ? 'allowed' : 'waiting';
}
