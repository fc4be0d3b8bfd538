import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orders } from '../orders.table.server.ts';
import { overpaidOf } from '../payments/paid-sums.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import type { StepDone, StepKind } from '../steps/undo.ts';

/** What the step just made is called, and how to take it back if it can be; `otherwise` names one that cannot. */
export async function stepOf(
  tx: Transaction,
  orderId: string,
  otherwise: StepKind = 'returned',
): Promise<StepDone | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const { number, undo } = order;
  const payments = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, orderId));
  const isOver = overpaidOf(order, payments) > 0;
  const did = undo?.did ?? otherwise;
  return { orderId, number, did, undo: undo?.id ?? null, ...(isOver && { overpaid: true }) };
}
