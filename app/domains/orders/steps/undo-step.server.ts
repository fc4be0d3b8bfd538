import { and, eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { moveStock, recordSale } from '#app/domains/stocks/commands/move-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/id.ts';
import { moveClaimPhoto } from '../claims/claim-photos.server.ts';
import { lockOwnOrder, restoreStatus } from '../commands/change-order.server.ts';
import { type Doer, noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { reversePayment } from '../commands/record-payment.server.ts';
import { takeLines } from '../facts.queries.server.ts';
import { reopenHandOver } from '../hand-over/hand-over.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderLines, orders } from '../orders.table.server.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { historyLength } from './keep-undo.server.ts';
import { type StoredUndo, undoMs } from './undo.ts';

type TeamDoer = Doer & { by: 'team' };

/** The claim waits again. What was booked as money stays in the book, reversed, and a new claim takes its place. */
async function reopenClaim(tx: Transaction, claim: NonNullable<StoredUndo['claim']>) {
  const [row] = await tx.select().from(orderPayments).where(eq(orderPayments.id, claim.id));
  if (row?.state !== claim.state) throw orderErrors.undo_too_late();
  if (claim.state === 'success') {
    const { shopId, orderId, orderNumber, method, amountKobo, claimedAt, fromBank } = row;
    const id = newId();
    await tx.insert(orderPayments).values({
      id,
      shopId,
      orderId,
      orderNumber,
      method,
      amountKobo,
      claimedAt,
      fromBank,
      state: 'pending',
      createdAt: now(),
    });
    await moveClaimPhoto(tx, claim.id, id);
    return;
  }
  const open = { decidedBy: null, decidedByName: null, decidedAt: null, reason: null };
  await tx
    .update(orderPayments)
    .set({ ...open, state: 'pending', updatedAt: now() })
    .where(and(eq(orderPayments.id, claim.id), eq(orderPayments.state, claim.state)));
}

/** Pieces that came back with a part of the order leave again; refused when somebody has them by now. */
async function takeAgain(tx: Transaction, order: Order, { returned, userId }: StoredUndo) {
  const back = new Map(returned.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = await takeLines(tx, order.id);
  const out = new Set(
    lines.flatMap((line) => (line.quantity > line.returned ? [line.stockId] : [])),
  );
  for (const { id, stockId, variantId, returned: all } of lines) {
    const quantity = back.get(id);
    if (!quantity) continue;
    const about = { variantId, orderId: order.id, byUserId: userId };
    await tx
      .update(orderLines)
      .set({ returned: all - quantity })
      .where(eq(orderLines.id, id));
    if (!stockId) continue;
    await moveStock(tx, { ...about, stockId, kind: 'reservation', change: -quantity });
    if (out.has(stockId)) continue;
    // All of it had come back, and the sale was forgotten.
    await recordSale(tx, { ...about, stockId, at: order.completedAt ?? now() });
    out.add(stockId);
  }
}

function requireOwn({ undo }: Order, stepId: string, { userId }: Actor): StoredUndo {
  if (undo?.id !== stepId) throw orderErrors.undo_too_late();
  if (undo.userId !== userId) throw orderErrors.undo_not_yours();
  return undo;
}

/** Goods that the shelf has no more: “Only 0 left.” would say nothing of the order. */
const gone = new Set(['stocks.out_of_stock', 'stocks.row_gone', 'stocks.row_needed']);

function withGoods(error: unknown): never {
  const isGone = error instanceof AppError && gone.has(error.code);
  throw isGone ? orderErrors.undo_goods_gone({}, { cause: error }) : error;
}

async function takeBack(tx: Transaction, order: Order, undo: StoredUndo, doer: TeamDoer) {
  for (const paymentId of undo.payments) await reversePayment(tx, order, paymentId, doer);
  if (undo.claim) await reopenClaim(tx, undo.claim);
  await takeAgain(tx, order, undo);
  await restoreStatus(tx, order, undo);
  if (undo.to === 'completed') await reopenHandOver(tx, order.id);
}

/**
 * A wrong tap: the order is again what it was before the step. Only whoever made the step, only for a
 * short while, and only while nothing else has happened to the order; asked twice, it is done once.
 */
export async function undoStep(
  tx: Transaction,
  actor: Actor,
  { orderId, stepId }: { orderId: string; stepId: string },
): Promise<Order> {
  const { order, doer } = await lockOwnOrder(tx, actor, orderId);
  const undo = requireOwn(order, stepId, actor);
  if (undo.isUndone) return order;
  const age = now().getTime() - new Date(undo.at).getTime();
  const isLast = (await historyLength(tx, order.id)) === undo.entries;
  if (age > undoMs || !isLast || order.status !== undo.to) throw orderErrors.undo_too_late();
  await takeBack(tx, order, undo, doer).catch(withGoods);
  await noteHistory(tx, order.id, { kind: 'undone', doer, text: undo.did });
  await tx
    .update(orders)
    .set({ undo: { ...undo, isUndone: true } })
    .where(eq(orders.id, order.id));
  await tellChange(tx, order, 'order.changed');
  return order;
}
