import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { memberPhone } from '../notices.queries.server.ts';
import { pushHeld, pushMembers, pushWishes } from '../notices.table.server.ts';
import { pushSummary } from './deliver.server.ts';

/** Phones of one person; the oldest makes room. */
export const mostPhones = 10;

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

interface Phone {
  shopId: string;
  userId: string;
  deviceId: string;
  endpoint: string;
}

/** What this person has set for this phone before, found by its push address or as the same device. */
export async function wishesOf(tx: Transaction, { shopId, userId, deviceId, endpoint }: Phone) {
  const isAddress = eq(pushWishes.endpointHash, hashOf(endpoint));
  const [found] = await tx
    .select({
      kinds: pushWishes.kinds,
      quietFrom: pushWishes.quietFrom,
      quietTo: pushWishes.quietTo,
      showDetails: pushWishes.showDetails,
    })
    .from(pushWishes)
    .where(
      and(
        eq(pushWishes.shopId, shopId),
        eq(pushWishes.userId, userId),
        or(isAddress, eq(pushWishes.deviceId, deviceId)),
      ),
    )
    .orderBy(sql`${isAddress} desc`, desc(pushWishes.updatedAt))
    .limit(1);
  return found;
}

/** Stores a member's notification settings under the browser's current push address. */
export async function keepWishes(tx: Transaction, subscriptionId: string): Promise<void> {
  const row = await memberPhone(tx, subscriptionId);
  if (!row) return;
  const { shopId, userId, kinds, quietFrom, quietTo, showDetails } = row.member;
  const { deviceId } = row;
  const wishes = { deviceId, kinds, quietFrom, quietTo, showDetails, updatedAt: now() };
  await tx
    .insert(pushWishes)
    .values({ shopId, userId, endpointHash: hashOf(row.endpoint), ...wishes })
    .onConflictDoUpdate({
      target: [pushWishes.shopId, pushWishes.userId, pushWishes.endpointHash],
      set: wishes,
    });
  const isOwn = and(eq(pushWishes.shopId, shopId), eq(pushWishes.userId, userId));
  const over = await tx
    .select({ hash: pushWishes.endpointHash })
    .from(pushWishes)
    .where(isOwn)
    .orderBy(desc(pushWishes.updatedAt))
    .offset(mostPhones);
  const hashes = over.map(({ hash }) => hash);
  if (hashes.length > 0)
    await tx.delete(pushWishes).where(and(isOwn, inArray(pushWishes.endpointHash, hashes)));
}

/**
 * The same phone under another address: it is told as it was set, also what the quiet hours hold. A member who has that
 * address already stays.
 */
export async function moveMember(tx: Transaction, fromId: string, toId: string): Promise<void> {
  const held = await tx.select().from(pushHeld).where(eq(pushHeld.subscriptionId, fromId));
  const [row] = await tx
    .delete(pushMembers)
    .where(eq(pushMembers.subscriptionId, fromId))
    .returning();
  if (!row || (await tx.$count(pushMembers, eq(pushMembers.subscriptionId, toId))) > 0) return;
  await tx.insert(pushMembers).values({ ...row, subscriptionId: toId });
  await keepWishes(tx, toId);
  if (held.length === 0) return;
  await tx.insert(pushHeld).values(held.map((one) => ({ ...one, subscriptionId: toId })));
  await enqueue(tx, pushSummary, { subscriptionId: toId }, { key: toId });
}
