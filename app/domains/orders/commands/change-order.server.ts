import { and, eq } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { giveBack } from '#app/domains/stocks/commands/give-back.server.ts';
import {
  forgetSale,
  moveStock,
  recordSale,
} from '#app/domains/stocks/commands/move-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { lastSoldAt, linesToMove, soldLines, takeLines } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { type GetBy, handOverWords, isErased, isLegal, type OrderStatus } from '../orders.ts';
import { fillOrders } from '../promised/promises.server.ts';
import type { StoredUndo } from '../steps/undo.ts';
import { type Doer, noteHistory, type Order, teamDoer, tellChange } from './order-log.server.ts';
import { tellOrderBuyer } from './order-news.server.ts';

/** An order of the actor's shop, locked; a foreign one is one that is not there. */
export async function lockOwnOrder(tx: Transaction, actor: Actor, orderId: string) {
  const { role } = await lockShop(tx, actor, 'orders.work');
  if (!isId(orderId)) throw orderErrors.not_found();
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.shopId, actor.shopId)))
    .for('update');
  if (!order) throw orderErrors.not_found();
  return { order, role, doer: await teamDoer(tx, actor) };
}

/** The order behind a code, locked: for its buyer. Nobody acts for one who was erased. */
export async function lockByCode(tx: Transaction, code: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.code, code)).for('update');
  if (!order || isErased(order)) throw orderErrors.not_found();
  return order;
}

/** Goods that were only kept for an order, or of a sale that never was: what the book gave. */
async function giveGoodsBack(
  tx: Transaction,
  order: Order,
  kind: 'release' | 'return',
  byUserId: string | undefined,
): Promise<void> {
  for (const line of await linesToMove(tx, order.id))
    await giveBack(tx, { ...line, kind, orderId: order.id, byUserId });
}

/** Goods that the buyer has brought: all of them are on the shelf, also those that the book never had. */
async function takeReturn(tx: Transaction, order: Order, byUserId: string | undefined) {
  for (const line of await soldLines(tx, order.id))
    await giveBack(tx, { ...line, kind: 'return', orderId: order.id, byUserId });
}

/** The order's items count as sold no longer. */
async function forgetSales(tx: Transaction, order: Order): Promise<void> {
  const items = new Set((await soldLines(tx, order.id)).map(({ stockId }) => stockId));
  for (const stockId of items)
    await forgetSale(tx, stockId, await lastSoldAt(tx, stockId, order.id));
}

async function takeAll(
  tx: Transaction,
  order: Order,
  lines: Awaited<ReturnType<typeof linesToMove>>,
  byUserId: string | undefined,
): Promise<void> {
  for (const { stockId, variantId, quantity } of lines)
    await moveStock(tx, {
      stockId,
      variantId,
      kind: 'reservation',
      change: -quantity,
      orderId: order.id,
      byUserId,
    });
}

/** Takes the goods of an order once more, all of them, or throws because somebody else has them by now. */
export const takeGoods = async (tx: Transaction, order: Order, byUserId?: string | undefined) =>
  takeAll(tx, order, await linesToMove(tx, order.id), byUserId);

async function countAsSold(
  tx: Transaction,
  order: Order,
  { byUserId, at }: { byUserId: string | undefined; at: Date },
) {
  const items = new Set<string>();
  for (const { stockId, variantId } of await soldLines(tx, order.id)) {
    const isFurtherVariant = items.has(stockId);
    await recordSale(tx, { stockId, variantId, orderId: order.id, byUserId, isFurtherVariant, at });
    items.add(stockId);
  }
}

interface Change {
  to: OrderStatus;
  doer: Doer;
  reason?: string | undefined;
  /** What the history keeps of the step besides a reason. */
  note?: string | undefined;
  /** When it happened; now when not given. */
  at?: Date | undefined;
  /** A sale that never was is taken back: nobody has brought goods. */
  isUndo?: boolean | undefined;
}

const refuse = (from: OrderStatus, to: OrderStatus, getBy: GetBy): void => {
  if (!isLegal(from, to, getBy)) throw orderErrors.step_refused({ from, to });
};

/**
 * Where a status changes: the order's row is locked by the caller, the table of legal steps
 * decides, and the goods follow in the same transaction. Back again, it goes by `restoreStatus` alone.
 */
export async function changeStatus(
  tx: Transaction,
  order: Order,
  { to, doer, reason, note, at = now(), isUndo = false }: Change,
): Promise<Order> {
  refuse(order.status, to, order.getBy);
  const byUserId = doer.by === 'team' ? doer.userId : undefined;
  const returned = order.status === 'completed';
  const isGivenUp = to === 'cancelled' || to === 'expired';
  if (isGivenUp) {
    if (returned && !isUndo) await takeReturn(tx, order, byUserId);
    else await giveGoodsBack(tx, order, returned ? 'return' : 'release', byUserId);
    if (returned) await forgetSales(tx, order);
  }
  if (to === 'completed') await countAsSold(tx, order, { byUserId, at });
  const [changed] = await tx
    .update(orders)
    .set({
      status: to,
      expiresAt: null,
      updatedAt: now(),
      ...(to === 'completed' && { completedAt: at }),
      ...(to === 'cancelled' && { cancelReason: reason ?? null }),
      ...(to === 'pending' && { cancelReason: null }),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning();
  if (!changed) throw orderErrors.step_refused({ from: order.status, to });
  if (isGivenUp) await fillOrders(tx, await takeLines(tx, order.id), byUserId);
  const kind = to === 'pending' ? 'reopened' : returned ? 'returned' : to;
  await noteHistory(tx, order.id, { kind, doer, text: reason ?? note, at });
  await tellChange(tx, changed, 'order.changed');
  // A buyer without the goods has a week to complain, and must hear that the shop marked them as handed over.
  const isUnproved = to === 'completed' && note !== handOverWords.with;
  if (doer.by !== 'buyer')
    await tellOrderBuyer(tx, changed, isUnproved ? 'my_order_done' : 'my_order');
  return changed;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The goods of a step that is taken back: a sale becomes a reservation again, what came back leaves again. */
async function undoGoods(tx: Transaction, order: Order, { from, to, userId }: StoredUndo) {
  if (to === 'completed') {
    await giveGoodsBack(tx, order, 'return', userId);
    await forgetSales(tx, order);
  }
  if (from === 'completed') {
    await takeAll(tx, order, await soldLines(tx, order.id), userId);
    await countAsSold(tx, order, { byUserId: userId, at: order.completedAt ?? now() });
  } else if (to === 'completed' || to === 'cancelled') await takeGoods(tx, order, userId);
}

/** The order as it was before a step; whoever calls has made sure that nothing came after it. */
export async function restoreStatus(
  tx: Transaction,
  order: Order,
  undo: StoredUndo,
): Promise<void> {
  if (undo.from !== undo.to) await undoGoods(tx, order, undo);
  const restored = await tx
    .update(orders)
    .set({
      status: undo.from,
      expiresAt: dateOf(undo.expiresAt),
      completedAt: dateOf(undo.completedAt),
      cancelReason: undo.cancelReason,
      updatedAt: now(),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, undo.to)))
    .returning({ id: orders.id });
  if (restored.length === 0) throw orderErrors.undo_too_late();
}
