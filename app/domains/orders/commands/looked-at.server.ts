import { eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orders } from '../orders.table.server.ts';
import { lockOwnOrder } from './change-order.server.ts';
import { noteHistory, tellChange } from './order-log.server.ts';

/**
 * Somebody has counted, or knows why: the order is no longer marked. Asked twice, it is noted once. What a sale is
 * marked for is looked at by those who set prices, not by whoever sold.
 */
export async function lookedAt(tx: Transaction, actor: Actor, orderId: string): Promise<void> {
  const { order, doer, role } = await lockOwnOrder(tx, actor, orderId);
  const marks = can(role, 'prices.edit') ? [] : order.marks;
  const attention = marks.length > 0 ? ('marked' as const) : null;
  if (order.attention === attention) return;
  await tx
    .update(orders)
    .set({ attention, marks, updatedAt: now() })
    .where(eq(orders.id, order.id));
  await noteHistory(tx, order.id, { kind: 'looked_at', doer });
  await tellChange(tx, order, 'order.changed');
}
