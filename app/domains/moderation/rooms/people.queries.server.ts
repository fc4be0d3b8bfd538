import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { devices, sessions } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import { operators } from '#app/domains/operators/operators.table.server.ts';
import { isOfPhone, orders } from '#app/domains/orders/orders.table.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';

const devicesPage = 20;
const mostRecoveries = 20;

/** The newest first, also those that were signed out. */
async function devicesOf(userId: string, after: string | undefined) {
  const open = database()
    .select({ deviceId: sessions.deviceId, n: count().as('n') })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())),
    )
    .groupBy(sessions.deviceId)
    .as('open');
  const rows = await database()
    .select({
      id: devices.id,
      label: devices.label,
      createdAt: devices.createdAt,
      lastSeenAt: devices.lastSeenAt,
      limitedUntil: devices.limitedUntil,
      revokedAt: devices.revokedAt,
      sessions: open.n,
    })
    .from(devices)
    .leftJoin(open, eq(open.deviceId, devices.id))
    .where(
      and(eq(devices.userId, userId), after && isId(after) ? lt(devices.id, after) : undefined),
    )
    .orderBy(desc(devices.id))
    .limit(devicesPage + 1);
  const { page, next } = pageById(rows, devicesPage);
  return { devices: page.map((row) => ({ ...row, sessions: row.sessions ?? 0 })), next };
}

const placesOf = (userId: string) =>
  database()
    .select({
      id: shops.id,
      name: shops.name,
      role: shopMembers.role,
      state: shopMembers.state,
      since: shopMembers.createdAt,
      suspendedAt: shops.suspendedAt,
      deletingAt: shops.deletingAt,
    })
    .from(shopMembers)
    .innerJoin(shops, eq(shops.id, shopMembers.shopId))
    .where(eq(shopMembers.userId, userId))
    .orderBy(desc(shopMembers.createdAt))
    .limit(20);

const recoveriesOf = (userId: string) =>
  database()
    .select({
      id: recoveryRequests.id,
      state: recoveryRequests.state,
      askedAt: recoveryRequests.createdAt,
      opensAt: recoveryRequests.opensAt,
      stoppedAt: recoveryRequests.stoppedAt,
    })
    .from(recoveryRequests)
    .where(eq(recoveryRequests.userId, userId))
    .orderBy(desc(recoveryRequests.id))
    .limit(mostRecoveries);

/** How many orders were placed or sold with a number. */
export async function ordersOfPhone(phoneKey: string): Promise<number> {
  return database().$count(orders, isOfPhone(phoneKey));
}

/** Everything that an operator sees of one person. */
export async function personForOperator(id: string, after?: string) {
  if (!isId(id)) return undefined;
  const [row] = await database()
    .select({ user: users, operatorRole: operators.role })
    .from(users)
    .leftJoin(operators, eq(operators.userId, users.id))
    .where(eq(users.id, id));
  if (!row) return undefined;
  const { user, operatorRole } = row;
  const [known, places, recoveries, locks, ordered] = await Promise.all([
    devicesOf(id, after),
    placesOf(id),
    recoveriesOf(id),
    factorsOf(id),
    ordersOfPhone(user.phoneKey),
  ]);
  return {
    id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    phone: displayPhone(user.phoneKey),
    language: user.language,
    since: user.createdAt,
    signedInAt: user.verifiedAt,
    operatorRole,
    places,
    recoveries,
    locks,
    orders: ordered,
    ...known,
  };
}

export type OperatorPerson = NonNullable<Awaited<ReturnType<typeof personForOperator>>>;
