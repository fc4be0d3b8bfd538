import { randomInt } from 'node:crypto';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { Order } from '../commands/order-log.server.ts';
import { orderSwitches } from '../facts.queries.server.ts';
import { isOver } from '../orders.ts';
import { handOvers } from './hand-over.table.server.ts';

/**
 * The buyer's code, where the shop hands over by code. An order that is paid before the goods are handed over gets it with its
 * payment, however it was to be paid. It is made once and stays, also when the payment is corrected.
 */
export async function makeHandOver(
  tx: Transaction,
  order: Pick<Order, 'id' | 'shopId' | 'source' | 'status'>,
  { isPaid }: { isPaid: boolean },
): Promise<void> {
  if (order.source !== 'web' || isOver(order.status)) return;
  const { byCode, paidByCode } = await orderSwitches(tx, order.shopId);
  if (!byCode && !(paidByCode && isPaid)) return;
  const code = String(randomInt(10_000)).padStart(4, '0');
  await tx.insert(handOvers).values({ orderId: order.id, code }).onConflictDoNothing();
}
