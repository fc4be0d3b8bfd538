import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orders } from '../orders.table.server.ts';
import type { StepDone } from '../steps/undo.ts';

/** What the step just made is called, and how to take it back if it can be. */
export async function stepOf(tx: Transaction, orderId: string): Promise<StepDone | null> {
  const [row] = await tx
    .select({ number: orders.number, undo: orders.undo })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) return null;
  const { number, undo } = row;
  return { orderId, number, did: undo?.did ?? 'returned', undo: undo?.id ?? null };
}
