import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { saleTime } from '../counter/sale-time.ts';
import { seenLines } from '../order-draft.ts';
import { orderErrors } from '../orders.errors.ts';
import { mergeLines } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { changeStatus, lockOwnOrder } from './change-order.server.ts';
import { lockLines } from './locked-lines.server.ts';
import { noteHistory, teamDoer } from './order-log.server.ts';
import { takePayment } from './record-payment.server.ts';
import { writeOrder } from './write-order.server.ts';

export const counterInput = z.object({
  lines: seenLines,
  method: z.enum(['cash', 'transfer', 'pos'], 'orders.choose_way'),
  /** By the phone's clock: when the sale was made, and when it was sent. */
  soldAt: z.iso.datetime({ offset: true }).optional(),
  sentAt: z.iso.datetime({ offset: true }).optional(),
});
export type CounterInput = z.output<typeof counterInput>;

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** Sold over the counter: an order that is completed and paid as soon as it is made. */
export async function sellAtCounter(
  tx: Transaction,
  actor: Actor,
  { lines: seen, method, soldAt, sentAt }: CounterInput,
): Promise<{ orderId: string }> {
  await lockShop(tx, actor, 'orders.work');
  const doer = await teamDoer(tx, actor);
  const { at, note } = saleTime({ soldAt: dateOf(soldAt), sentAt: dateOf(sentAt) }, now());
  const lines = await lockLines(tx, actor.shopId, mergeLines(seen));
  const order = await writeOrder(tx, {
    lines,
    byUserId: actor.userId,
    at,
    facts: {
      shopId: actor.shopId,
      status: 'ready',
      source: 'counter',
      buyerName: '',
      buyerPhone: '',
      // Handed over at once: the step from ready to completed is a pickup's.
      getBy: 'pickup',
      address: '',
      note: '',
      payBy: 'counter',
      cameBy: 'counter',
      advertCode: null,
      expiresAt: null,
    },
  });
  await noteHistory(tx, order.id, { kind: 'placed', doer, at });
  const done = await changeStatus(tx, order, { to: 'completed', doer, at });
  await takePayment(tx, done, { method, amountKobo: done.totalKobo, doer, at });
  if (note) await noteHistory(tx, order.id, { kind: note, doer });
  return { orderId: order.id };
}

export const undoSeconds = 10;
/** The button goes after 10 seconds; a slow line gets a minute more. */
const undoMs = (undoSeconds + 60) * 1_000;

/** A wrong tap: the goods come back by a return movement, the money by a correction. */
export async function undoCounterSale(
  tx: Transaction,
  actor: Actor,
  orderId: string,
): Promise<void> {
  const { order, doer } = await lockOwnOrder(tx, actor, orderId);
  const age = now().getTime() - order.placedAt.getTime();
  if (order.source !== 'counter' || order.status !== 'completed' || age > undoMs) {
    throw orderErrors.undo_too_late();
  }
  const changed = await changeStatus(tx, order, { to: 'cancelled', doer });
  const [payment] = await tx
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, order.id), isNull(orderPayments.correctsId)));
  if (!payment) return;
  await takePayment(tx, changed, {
    method: payment.method,
    amountKobo: -payment.amountKobo,
    correctsId: payment.id,
    doer,
  });
}
