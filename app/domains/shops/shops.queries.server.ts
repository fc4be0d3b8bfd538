import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { portionsOf } from './deletion/portions.server.ts';
import { shopMembers, shopRatings, shops } from './shops.table.server.ts';
import type { Role } from './team/permissions.ts';

const shopColumns = {
  id: shops.id,
  name: shops.name,
  address: shops.address,
  place: shops.place,
  placeAskedAt: shops.placeAskedAt,
  businessType: shops.businessType,
  moreTypes: shops.moreTypes,
  phoneNumber: shops.phoneNumber,
  telegramUsername: shops.telegramUsername,
  asksForCode: shops.asksForCode,
  handsOverByCode: shops.handsOverByCode,
  handsOverPaid: shops.handsOverPaid,
  tellsTransfersApart: shops.tellsTransfersApart,
  employeesDelete: shops.employeesDelete,
  ownerUserId: shops.ownerUserId,
  plan: shops.plan,
  planUntil: shops.planUntil,
  productCount: shops.productCount,
  sharedAt: shops.sharedAt,
  setUpAt: shops.setUpAt,
  createdAt: shops.createdAt,
  suspendedAt: shops.suspendedAt,
  /** The shop's picture is the owner's. */
  pictureBase: users.pictureBase,
  pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
};

/** The shop that somebody works in, with the place there; undefined for a person without one. */
export async function shopOfUser(userId: string, executor: Executor = database()) {
  const [row] = await executor
    .select({
      shop: shopColumns,
      role: shopMembers.role,
      state: shopMembers.state,
      joinedAt: shopMembers.joinedAt,
      joinSeenAt: shopMembers.joinSeenAt,
    })
    .from(shopMembers)
    .innerJoin(shops, eq(shops.id, shopMembers.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(shopMembers.userId, userId), ne(shopMembers.state, 'invited')));
  return row;
}

export type OwnShop = NonNullable<Awaited<ReturnType<typeof shopOfUser>>>['shop'];

/** What somebody may do in a shop, as of now; undefined for who is not, or no longer, of its team. */
export async function activeRole(
  { shopId, userId }: { shopId: string; userId: string },
  executor: Executor = database(),
): Promise<Role | undefined> {
  const [row] = await executor
    .select({ role: shopMembers.role })
    .from(shopMembers)
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(shopMembers.userId, userId),
        eq(shopMembers.state, 'active'),
      ),
    );
  return row?.role;
}

/**
 * Whether a number is of somebody who works in the shop. A number that was only written down there is not: it may be anybody's.
 */
export async function isTeamPhone(
  { shopId, phone }: { shopId: string; phone: string },
  executor: Executor = database(),
): Promise<boolean> {
  const key = phoneKey(phone);
  if (!key) return false;
  const [row] = await executor
    .select({ id: users.id })
    .from(shopMembers)
    .innerJoin(users, eq(users.id, shopMembers.userId))
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(users.phoneKey, key),
        ne(shopMembers.state, 'invited'),
      ),
    );
  return row !== undefined;
}

/** Shops that have written this person down and wait for an answer, the oldest first. */
export async function invitationsOf(userId: string, executor: Executor = database()) {
  return executor
    .select({
      shopId: shopMembers.shopId,
      shopName: shops.name,
      role: shopMembers.role,
      createdAt: shopMembers.createdAt,
    })
    .from(shopMembers)
    .innerJoin(shops, eq(shops.id, shopMembers.shopId))
    .where(and(eq(shopMembers.userId, userId), eq(shopMembers.state, 'invited')))
    .orderBy(asc(shopMembers.createdAt), asc(shopMembers.shopId));
}

/** Everyone in the shop but its owner, whatever their state: what the plan's limit counts. */
export async function teamSize(shopId: string, executor: Executor = database()): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(shopMembers)
    .where(and(eq(shopMembers.shopId, shopId), ne(shopMembers.role, 'owner')));
  return row?.n ?? 0;
}

/** What goes with the shop, as far as this domain keeps it. */
export async function shopDeletionCounts(shopId: string) {
  const db = database();
  const [team, ratings] = await Promise.all([
    teamSize(shopId),
    db.select({ n: count() }).from(shopRatings).where(eq(shopRatings.shopId, shopId)),
  ]);
  return { users: team, ratings: ratings[0]?.n ?? 0 };
}

/** Shops that this person has deleted and whose rows are still going: how far each is, in percent. */
export async function shopDeletionsOf(userId: string) {
  const rows = await database()
    .select({ id: shops.id, name: shops.name, portions: shops.deletingPortions })
    .from(shops)
    .where(and(eq(shops.ownerUserId, userId), isNotNull(shops.deletingAt)))
    .orderBy(asc(shops.id));
  return Promise.all(
    rows.map(async ({ id, name, portions }) => {
      const left = (await portionsOf(database(), id)) / (portions || 1);
      return { name, percent: Math.max(0, Math.min(99, Math.floor(100 - left * 100))) };
    }),
  );
}

/** The person's own line: names and picture. */
export async function ownProfile(userId: string) {
  const [row] = await database()
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      phoneKey: users.phoneKey,
      pictureBase: users.pictureBase,
      pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
