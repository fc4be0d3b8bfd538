import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { noticeErrors } from '../notices.errors.ts';
import { pushHeld, pushMembers } from '../notices.table.server.ts';
import { type NoticeSettings, teamKinds } from '../notices.ts';
import { type Browser, keepSubscription } from './keep-subscription.server.ts';
import { keepWishes, mostPhones, moveMember, wishesOf } from './wishes.server.ts';

interface Member {
  actor: Actor;
  session: Pick<Session, 'id' | 'deviceId'>;
}

async function makeRoom(tx: Transaction, userId: string): Promise<void> {
  const over = await tx
    .select({ id: pushMembers.subscriptionId })
    .from(pushMembers)
    .where(eq(pushMembers.userId, userId))
    .orderBy(desc(pushMembers.createdAt), desc(pushMembers.subscriptionId))
    .offset(mostPhones);
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(pushMembers).where(inArray(pushMembers.subscriptionId, ids));
}

/** This browser of a member is told from now on; under the shop's lock, so that two tabs are one. */
export async function turnOn(tx: Transaction, member: Member, browser: Browser): Promise<void> {
  const { actor, session } = member;
  await lockShop(tx, actor, 'shop.see');
  const subscriptionId = await keepSubscription(tx, browser);
  const { userId, shopId } = actor;
  const isOther = or(ne(pushMembers.userId, userId), ne(pushMembers.shopId, shopId));
  // Another person had this browser.
  await tx.delete(pushMembers).where(and(eq(pushMembers.subscriptionId, subscriptionId), isOther));
  const [known] = await tx
    .select({ id: pushMembers.subscriptionId })
    .from(pushMembers)
    .where(
      and(eq(pushMembers.sessionId, session.id), ne(pushMembers.subscriptionId, subscriptionId)),
    );
  if (known) await moveMember(tx, known.id, subscriptionId);
  const { endpoint } = browser.subscription;
  const { deviceId } = session;
  const wishes = await wishesOf(tx, { shopId, userId, deviceId, endpoint });
  const row = { subscriptionId, shopId, userId, sessionId: session.id };
  await tx
    .insert(pushMembers)
    .values({ kinds: [...teamKinds], ...wishes, ...row })
    .onConflictDoUpdate({ target: pushMembers.subscriptionId, set: { sessionId: session.id } });
  await makeRoom(tx, userId);
}

export async function turnOff({ id }: Pick<Session, 'id'>): Promise<void> {
  await database().delete(pushMembers).where(eq(pushMembers.sessionId, id));
}

/** By the session alone: no other browser's can be named. */
export async function changeNotices(
  tx: Transaction,
  { id }: Pick<Session, 'id'>,
  { kinds, quiet, showDetails }: NoticeSettings,
): Promise<void> {
  const [changed] = await tx
    .update(pushMembers)
    .set({
      kinds: [...kinds],
      quietFrom: quiet?.from ?? null,
      quietTo: quiet?.to ?? null,
      showDetails,
    })
    .where(eq(pushMembers.sessionId, id))
    .returning({ id: pushMembers.subscriptionId });
  if (!changed) throw noticeErrors.not_found();
  await keepWishes(tx, changed.id);
  const dropped = teamKinds.filter((kind) => !kinds.includes(kind));
  if (dropped.length === 0) return;
  await tx
    .delete(pushHeld)
    .where(and(eq(pushHeld.subscriptionId, changed.id), inArray(pushHeld.kind, dropped)));
}
