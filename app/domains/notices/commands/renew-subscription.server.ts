import { and, eq, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { noticeErrors } from '../notices.errors.ts';
import { pushSubscriptions, pushTopics } from '../notices.table.server.ts';
import type { GivenSubscription } from '../push-subscription.server.ts';
import { keepWishes, moveMember } from './wishes.server.ts';

const isThat = ({ endpoint, keys }: GivenSubscription) =>
  and(
    eq(pushSubscriptions.endpoint, endpoint),
    eq(pushSubscriptions.p256dh, keys.p256dh),
    eq(pushSubscriptions.auth, keys.auth),
  );

interface Renewal {
  before: GivenSubscription;
  subscription: GivenSubscription;
}

/**
 * A browser that has another address at its push service: its wishes stay. Only who knows address and keys of before
 * is that browser. Said twice, or after a page of it was quicker, it is one browser still.
 */
export async function renewSubscription(
  tx: Transaction,
  { before, subscription }: Renewal,
): Promise<void> {
  const [old] = await tx.select().from(pushSubscriptions).where(isThat(before)).for('update');
  const [made] = await tx.select().from(pushSubscriptions).where(isThat(subscription));
  if (!old) {
    if (!made) throw noticeErrors.not_found();
    return;
  }
  if (!made) {
    const { endpoint, keys } = subscription;
    const taken = await tx.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint));
    if (taken > 0) throw noticeErrors.not_found();
    await tx
      .update(pushSubscriptions)
      .set({ endpoint, ...keys, updatedAt: now() })
      .where(eq(pushSubscriptions.id, old.id));
    await keepWishes(tx, old.id);
    return;
  }
  if (made.id === old.id) return;
  await tx.execute(sql`insert into ${pushTopics} (subscription_id, topic, shop_id, created_at)
    select ${made.id}, topic, shop_id, created_at from ${pushTopics}
    where ${pushTopics.subscriptionId} = ${old.id} on conflict do nothing`);
  await moveMember(tx, old.id, made.id);
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, old.id));
}
