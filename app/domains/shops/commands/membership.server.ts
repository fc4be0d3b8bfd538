import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { isOperator } from '#app/domains/operators/operators.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction, isUniqueViolation } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { shopErrors } from '../shops.errors.ts';
import { invitationsOf, shopOfUser } from '../shops.queries.server.ts';
import { shopMembers } from '../shops.table.server.ts';
import { teamLimitOf } from '../shops.ts';
import { holdShop } from './lock-shop.server.ts';

const invitation = (shopId: string, userId: string) =>
  and(
    eq(shopMembers.shopId, shopId),
    eq(shopMembers.userId, userId),
    eq(shopMembers.state, 'invited'),
  );

/**
 * Whether the plan has a place for one more who works here. Under the shop's lock: somebody who was written
 * down under a bigger plan must not come in above the smaller one, nor two at once on the last place.
 */
async function hasRoom(tx: Transaction, shopId: string): Promise<boolean> {
  const shop = await holdShop(tx, shopId);
  if (!shop) return false;
  const active = and(eq(shopMembers.shopId, shopId), eq(shopMembers.state, 'active'));
  const team = await tx.$count(shopMembers, and(active, ne(shopMembers.role, 'owner')));
  return team < teamLimitOf(shop);
}

async function join(tx: Transaction, shopId: string, userId: string): Promise<boolean> {
  const joined = await tx
    .update(shopMembers)
    .set({ state: 'active', joinedAt: now(), joinSeenAt: null })
    .where(invitation(shopId, userId))
    .returning({ shopId: shopMembers.shopId });
  return joined.length > 0;
}

/**
 * After a sign-in: somebody without a shop comes into the one that has written the phone down.
 * With several of them, the person chooses.
 */
export async function joinWaitingShop(userId: string): Promise<string | undefined> {
  const [only, second] = await invitationsOf(userId);
  if (!only || second) return undefined;
  try {
    return await inTransaction(async (tx) => {
      if (await shopOfUser(userId, tx)) return undefined;
      if (await isOperator(userId, tx)) return undefined;
      // Without a place the invitation waits: the next sign-in asks again.
      if (!(await hasRoom(tx, only.shopId))) return undefined;
      return (await join(tx, only.shopId, userId)) ? only.shopId : undefined;
    });
  } catch (error) {
    // A twin of this sign-in was quicker: the person is in a shop, as wanted.
    if (isUniqueViolation(error, 'shop_members_one_shop')) return undefined;
    throw error;
  }
}

const isInvited = async (tx: Transaction, shopId: string, userId: string): Promise<boolean> =>
  (await tx.$count(shopMembers, invitation(shopId, userId))) > 0;

/** Takes somebody off a team, under the shop's lock: a paused member gets the place. */
export async function freePlace(tx: Transaction, shopId: string, userId: string): Promise<void> {
  await holdShop(tx, shopId);
  const isHere = and(eq(shopMembers.userId, userId), eq(shopMembers.shopId, shopId));
  await tx.delete(shopMembers).where(and(isHere, ne(shopMembers.role, 'owner')));
  await fitTeamToPlan(tx, shopId);
}

async function leaveCurrent(tx: Transaction, userId: string): Promise<void> {
  const current = await shopOfUser(userId, tx);
  if (!current) return;
  if (current.role === 'owner') throw shopErrors.owner_cannot_join();
  await freePlace(tx, current.shop.id, userId);
}

/** Says yes: whoever worked elsewhere leaves there in the same moment. */
export async function acceptInvitation(userId: string, shopId: string): Promise<void> {
  if (!isId(shopId)) throw shopErrors.invitation_gone();
  await inTransaction(async (tx) => {
    if (await isOperator(userId, tx)) throw shopErrors.operator_account();
    if (!(await hasRoom(tx, shopId)) && (await isInvited(tx, shopId, userId)))
      throw shopErrors.team_full();
    await leaveCurrent(tx, userId);
    if (!(await join(tx, shopId, userId))) throw shopErrors.invitation_gone();
  });
}

export async function declineInvitation(userId: string, shopId: string): Promise<void> {
  if (!isId(shopId)) return;
  await database().delete(shopMembers).where(invitation(shopId, userId));
}

/** The owner cannot leave: the shop would have nobody. */
export async function leaveShop(userId: string): Promise<void> {
  await inTransaction((tx) => leaveCurrent(tx, userId));
}

export async function dismissJoinNotice(userId: string): Promise<void> {
  await database()
    .update(shopMembers)
    .set({ joinSeenAt: now() })
    .where(and(eq(shopMembers.userId, userId), ne(shopMembers.state, 'invited')));
}

/**
 * After the plan or the team changed: those who came in last, above the limit, are paused, those who fit again come
 * back. Nobody is removed. Invitations take no place here: accepting one checks for room.
 */
export async function fitTeamToPlan(tx: Transaction, shopId: string): Promise<void> {
  const shop = await holdShop(tx, shopId);
  if (!shop) return;
  const works = and(ne(shopMembers.role, 'owner'), ne(shopMembers.state, 'invited'));
  const team = await tx
    .select({ userId: shopMembers.userId, state: shopMembers.state })
    .from(shopMembers)
    .where(and(eq(shopMembers.shopId, shopId), works))
    .orderBy(desc(shopMembers.joinedAt), desc(shopMembers.userId));
  const extra = Math.max(0, team.length - teamLimitOf(shop));
  await setState(tx, shopId, team.slice(0, extra), 'active', 'paused');
  await setState(tx, shopId, team.slice(extra), 'paused', 'active');
}

async function setState(
  tx: Transaction,
  shopId: string,
  people: ReadonlyArray<{ userId: string; state: string }>,
  from: 'active' | 'paused',
  to: 'active' | 'paused',
): Promise<void> {
  const ids = people.filter(({ state }) => state === from).map(({ userId }) => userId);
  if (ids.length === 0) return;
  await tx
    .update(shopMembers)
    .set({ state: to })
    .where(and(eq(shopMembers.shopId, shopId), inArray(shopMembers.userId, ids)));
}
