import { eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { requireRight } from '#app/domains/shops/commands/require-right.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { lockOwnOrder } from '../commands/change-order.server.ts';
import { type Order, tellChange } from '../commands/order-log.server.ts';
import { tellOrderBuyer } from '../commands/order-news.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { overpaidOf } from '../payments/paid-sums.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { surplusParts } from '../payments/refundable.ts';
import { bookBack, paymentsToReturn } from './give-back-money.server.ts';
import { keepNoUndo, keepUndo } from './keep-undo.server.ts';

/** In kobo, as the page sends back what stood on its button. */
export const surplusInput = keyField({ max: 16, invalid: 'orders.amount_invalid' })
  .regex(/^[1-9]\d{0,14}$/, 'orders.amount_invalid')
  .transform(Number);

/** Gives back what was paid beyond the price, each part by its own method. A second tap does nothing. */
export async function giveBackSurplus(
  tx: Transaction,
  actor: Actor,
  { orderId, seenKobo }: { orderId: string; seenKobo: number },
): Promise<Order> {
  const { order, role, doer } = await lockOwnOrder(tx, actor, orderId);
  requireRight(role, actor, 'payments.see');
  const rows = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, order.id));
  const amountKobo = overpaidOf(order, rows);
  if (amountKobo === 0) return order;
  if (amountKobo !== seenKobo) throw orderErrors.surplus_changed();
  // A name of its own each time: an earlier refund of the same money may have failed.
  const parts = surplusParts(await paymentsToReturn(tx, order.id), amountKobo);
  const money = await bookBack(tx, { order, doer }, { parts, key: newId() });
  if (money.isOnWay) await keepNoUndo(tx, order.id);
  else await keepUndo(tx, order, doer, { did: 'refunded', payments: money.payments });
  await tellChange(tx, order, 'order.changed');
  await tellOrderBuyer(tx, order);
  return order;
}
