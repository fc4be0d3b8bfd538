import { and, asc, desc, eq, gt, inArray, isNotNull, lt, not } from 'drizzle-orm';
import { factorsOf } from '#app/domains/accounts/accounts.queries.server.ts';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { recoveryRequests } from '#app/domains/accounts/recovery/recovery.table.server.ts';
import { liveRecoveries } from '#app/domains/accounts/recovery/recovery.ts';
import { devices } from '#app/domains/accounts/sign-in/sign-in.table.server.ts';
import type { OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { whoDid } from '#app/domains/operators/log/who-did.queries.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';

const isLive = inArray(recoveryRequests.state, [...liveRecoveries]);

const requestsPage = 30;
export const requestViews = ['waiting', 'ended'] as const;

interface RequestsAsked {
  show?: (typeof requestViews)[number];
  /** The last of the page before. */
  after?: string | undefined;
}

/** What waits, the oldest first; what has ended, the newest first. Numbers that nobody has are not among it. */
export async function recoveryList({ show = 'waiting', after }: RequestsAsked = {}) {
  const isOver = show === 'ended';
  const behind = isId(after) ? (isOver ? lt : gt)(recoveryRequests.id, after) : undefined;
  const rows = await database()
    .select({
      id: recoveryRequests.id,
      state: recoveryRequests.state,
      shopName: recoveryRequests.shopName,
      askedAt: recoveryRequests.createdAt,
      opensAt: recoveryRequests.opensAt,
      stoppedAt: recoveryRequests.stoppedAt,
    })
    .from(recoveryRequests)
    .where(and(isOver ? not(isLive) : isLive, isNotNull(recoveryRequests.userId), behind))
    .orderBy(isOver ? desc(recoveryRequests.id) : asc(recoveryRequests.id))
    .limit(requestsPage + 1);
  const { page, next } = pageById(rows, requestsPage);
  return { requests: page, next };
}

/** Requests that an operator has to do something about. */
export const waitingRequests = (): Promise<number> =>
  database().$count(
    recoveryRequests,
    and(
      inArray(recoveryRequests.state, ['waiting', 'checked']),
      isNotNull(recoveryRequests.userId),
    ),
  );

async function shopOf(userId: string) {
  const [shop] = await database()
    .select({ id: shops.id, name: shops.name, role: shopMembers.role, since: shops.createdAt })
    .from(shopMembers)
    .innerJoin(shops, eq(shops.id, shopMembers.shopId))
    .where(and(eq(shopMembers.userId, userId), eq(shopMembers.state, 'active')))
    .limit(1);
  return shop;
}

async function lastOrders(shopId: string): Promise<string[]> {
  const found = await database()
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.shopId, shopId))
    .orderBy(desc(orders.number))
    .limit(5);
  return found.map(({ number }) => orderNumber(number));
}

type Request = typeof recoveryRequests.$inferSelect;

/** Who did each step and what was written about it: the second operator does not agree blind. */
async function saidOf({ state, checkedAt, agreedAt, stoppedAt }: Request, personId: string) {
  const said = async (act: OperatorAct, since: Date | null) =>
    whoDid({ acts: [act], subjects: [{ kind: 'person', id: personId }], since });
  const [checked, agreed, refused] = await Promise.all([
    said('recovery.checked', checkedAt),
    said('recovery.agreed', agreedAt),
    said('recovery.refused', state === 'refused' ? stoppedAt : null),
  ]);
  return { ...(checked && { checked }), ...(agreed && { agreed }), ...(refused && { refused }) };
}

/** What was written beside what is true, for whoever compares them. */
export async function recoveryCase(id: string) {
  if (!isId(id)) return undefined;
  const [found] = await database()
    .select({
      request: recoveryRequests,
      person: { id: users.id, phone: users.phoneKey, first: users.firstName, last: users.lastName },
    })
    .from(recoveryRequests)
    .innerJoin(users, eq(users.id, recoveryRequests.userId))
    .where(eq(recoveryRequests.id, id));
  if (!found) return undefined;
  const { person } = found;
  const [shop, known, factors, said] = await Promise.all([
    shopOf(person.id),
    database()
      .select({ label: devices.label, lastSeenAt: devices.lastSeenAt })
      .from(devices)
      .where(eq(devices.userId, person.id))
      .orderBy(desc(devices.lastSeenAt))
      .limit(10),
    factorsOf(person.id),
    saidOf(found.request, person.id),
  ]);
  const { tokenHashes: _, ...request } = found.request;
  return {
    request,
    person: {
      id: person.id,
      phone: displayPhone(person.phone),
      name: `${person.first} ${person.last}`.trim(),
    },
    shop: shop && { ...shop, lastOrders: await lastOrders(shop.id) },
    devices: known,
    factors,
    said,
  };
}
