import { count, eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Doer, Order } from '../commands/order-log.server.ts';
import { orderHistory, orders } from '../orders.table.server.ts';
import type { OrderStatus } from '../orders.ts';
import type { StoredUndo } from './undo.ts';

/** How many lines an order's history has; lines are only ever added. */
export async function historyLength(tx: Transaction, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId));
  return row?.n ?? 0;
}

type Made = Pick<StoredUndo, 'did'> &
  Partial<Pick<StoredUndo, 'payments' | 'claim' | 'returned'>> & { to?: OrderStatus };

/** Last in a step of the team: what it would take to go back to the order as it was before. */
export async function keepUndo(
  tx: Transaction,
  before: Order,
  doer: Doer & { by: 'team' },
  { did, to = before.status, payments = [], claim, returned = [] }: Made,
): Promise<void> {
  const undo: StoredUndo = {
    id: newId(),
    did,
    userId: doer.userId,
    at: now().toISOString(),
    entries: await historyLength(tx, before.id),
    from: before.status,
    to,
    expiresAt: before.expiresAt?.toISOString() ?? null,
    completedAt: before.completedAt?.toISOString() ?? null,
    cancelReason: before.cancelReason,
    payments,
    claim,
    returned,
  };
  await tx.update(orders).set({ undo }).where(eq(orders.id, before.id));
}

/** Money is on its way back through the provider: nobody can stop it. */
export async function keepNoUndo(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orders).set({ undo: null }).where(eq(orders.id, orderId));
}
