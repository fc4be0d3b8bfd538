import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { handOvers } from './hand-over.table.server.ts';

/** Whether the buyer of an order was given a code: written with the order, and never taken away. */
export const hasHandOver = sql<boolean>`exists (select from hand_overs where hand_overs.order_id = orders.id)`;

/** The same of one order, inside a step. */
export async function isHandedOverByCode(tx: Transaction, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({ orderId: handOvers.orderId })
    .from(handOvers)
    .where(eq(handOvers.orderId, orderId));
  return row !== undefined;
}
