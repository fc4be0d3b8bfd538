import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { type Order, tellChange } from '../commands/order-log.server.ts';
import { orders } from '../orders.table.server.ts';
import { type PayBy, patienceOf, unprovedMs } from '../orders.ts';

type Holder = Partial<Pick<Order, 'network' | 'phoneProved'>>;

/** Without a network it came from no buyer's browser; without codes there is nothing to prove a phone with. */
const isUnproved = ({ network, phoneProved }: Holder): boolean =>
  Boolean(network) && !phoneProved && settings().signIn !== 'phone-only';

/** How long an order keeps its goods from now on. */
export const holdMs = (order: Holder, payBy: PayBy): number =>
  isUnproved(order) ? Math.min(patienceOf(payBy), unprovedMs) : patienceOf(payBy);

/** Until when an order would keep its goods with a proved phone; undefined where that changes nothing. */
export function longerUntil(order: Order): Date | undefined {
  const { status, source, expiresAt, placedAt, payBy, feeState } = order;
  if (status !== 'pending' || source !== 'web' || !expiresAt || !isUnproved(order))
    return undefined;
  // Until the fee is agreed nobody can pay.
  const waitsBy = feeState === 'asked' || feeState === 'told' ? 'delivery' : payBy;
  const until = new Date(placedAt.getTime() + patienceOf(waitsBy));
  // Written at about the same moment, the two may differ by some milliseconds.
  const isLonger = until.getTime() - expiresAt.getTime() > 60_000;
  return isLonger && expiresAt > now() ? until : undefined;
}

/** The phone of these orders was proved: for one of them by name, or for those that this browser had placed. */
export async function keepLonger(
  tx: Transaction,
  ids: string[],
  visitorKey: string | undefined,
): Promise<void> {
  const waiting = await tx
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        visitorKey === undefined ? undefined : eq(orders.visitorKey, visitorKey),
        eq(orders.status, 'pending'),
        eq(orders.phoneProved, false),
        isNotNull(orders.network),
      ),
    )
    .orderBy(orders.id)
    .for('update');
  for (const order of waiting) {
    const [changed] = await tx
      .update(orders)
      .set({
        phoneProved: true,
        expiresAt: longerUntil(order) ?? order.expiresAt,
        updatedAt: now(),
      })
      .where(eq(orders.id, order.id))
      .returning();
    if (changed) await tellChange(tx, changed, 'order.changed');
  }
}
