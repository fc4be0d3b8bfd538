import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { requireRight } from '#app/domains/shops/commands/require-right.server.ts';
import { isSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { isToldLate } from '../counter/sale-time.ts';
import { isHandedOverByCode } from '../hand-over/hand-over.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import {
  handOverWords,
  isFeeOpen,
  maxReasonLetters,
  mayBuyerCancel,
  nextStep,
  type OrderStatus,
  owedOf,
} from '../orders.ts';
import { heldOf } from '../payments/held.ts';
import { hasClaim, holdsNothing } from '../payments/payments.queries.server.ts';
import { leaveShelf } from '../promised/promises.server.ts';
import { giveBackMoney, type HandWay } from '../steps/give-back-money.server.ts';
import { keepNoUndo, keepUndo } from '../steps/keep-undo.server.ts';
import { stepKinds } from '../steps/undo.ts';
import { changeStatus, lockByCode, lockOwnOrder } from './change-order.server.ts';
import { noteHistory, type Order, tellChange } from './order-log.server.ts';
import { dropOpenPayments, takePayment } from './record-payment.server.ts';
import { amountToNote, type SaidMoney } from './transfers.server.ts';

export const remarkInput = textField({ max: maxReasonLetters, tooLong: 'orders.reason_too_long' });
export const reasonInput = remarkInput.refine(Boolean, 'orders.reason_required');

interface Step {
  orderId: string;
  to: OrderStatus;
  /** On completing: how the money was taken just now. */
  paid?: SaidMoney['method'] | undefined;
  seen?: SaidMoney['seen'];
  /** A form that does not answer how it was paid, not even with "not paid yet". */
  isUnsaid?: boolean | undefined;
  /** On completing, where the buyer has a code: it was typed and right, or somebody chose to go without it. */
  code?: keyof typeof handOverWords | undefined;
  /** When it was made; now when not given. */
  at?: Date | undefined;
}

/** With a rider, or with the buyer where there was none. */
const leavesShelf = (from: OrderStatus, to: OrderStatus): boolean =>
  to === 'out_for_delivery' || (to === 'completed' && from !== 'out_for_delivery');

/** The next step forward. A step that somebody else has made meanwhile is refused, not made twice. */
export async function advanceOrder(tx: Transaction, actor: Actor, step: Step): Promise<Order> {
  const { order, role, doer } = await lockOwnOrder(tx, actor, step.orderId);
  if (nextStep(order.status, order.getBy) !== step.to) {
    throw orderErrors.step_refused({ from: order.status, to: step.to });
  }
  if (isFeeOpen(order)) throw orderErrors.fee_open();
  const { at, seen, isUnsaid } = step;
  if (isUnsaid && step.to === 'completed' && owedOf(order) > 0) throw orderErrors.choose_way();
  const method = step.to === 'completed' ? step.paid : undefined;
  // Also where nothing is owed any more: money in hand that the book does not take would be paid twice unnoticed.
  const taken = method && {
    method,
    amountKobo: await amountToNote(tx, actor, { order, role }, { method, seen }),
  };
  const byCode = step.to === 'completed' && (await isHandedOverByCode(tx, order.id));
  if (byCode && !step.code) throw orderErrors.hand_over_choose();
  const proof = byCode && step.code ? handOverWords[step.code] : undefined;
  if (leavesShelf(order.status, step.to))
    await leaveShelf(tx, order, { at: at ?? now(), byUserId: actor.userId });
  const changed = await changeStatus(tx, order, { to: step.to, doer, at, note: proof });
  // The buyer hears of it only now, and has a week from now to say that it did not come.
  if (step.to === 'completed' && at && isToldLate(at, now()))
    await noteHistory(tx, order.id, { kind: 'sent_later', doer });
  const payments = taken ? [await takePayment(tx, changed, { ...taken, doer, at })] : [];
  const did = stepKinds.find((kind) => kind === step.to);
  if (did) await keepUndo(tx, order, doer, { did, to: step.to, payments });
  return changed;
}

interface Cancelling {
  orderId: string;
  reason: string;
  /** What goes back to the buyer in the same step. */
  refund?: { amountKobo: number; way: HandWay | undefined; key: string } | undefined;
  /** When it was done; now when not given. */
  at?: Date | undefined;
  /** Told later than it was done: an order that was completed meanwhile is not turned into a return. */
  onlyOpen?: boolean;
}

/** The shop takes it back before it is done; afterwards it is a return. Both need a reason, both give the money back. */
export async function cancelOwnOrder(
  tx: Transaction,
  actor: Actor,
  { orderId, reason, refund, at, onlyOpen = false }: Cancelling,
): Promise<Order> {
  const { order, role, doer } = await lockOwnOrder(tx, actor, orderId);
  if (refund) requireRight(role, actor, 'payments.see');
  if (onlyOpen && order.status === 'completed')
    throw orderErrors.step_refused({ from: order.status, to: 'cancelled' });
  const changed = await changeStatus(tx, order, { to: 'cancelled', doer, reason, at });
  const claim = await dropOpenPayments(tx, order.id);
  const did = order.status === 'completed' ? 'returned' : 'cancelled';
  const money = refund && (await giveBackMoney(tx, { order, doer }, { ...refund, reason }));
  if (money?.isOnWay) await keepNoUndo(tx, order.id);
  else
    await keepUndo(tx, order, doer, {
      did,
      to: 'cancelled',
      claim,
      payments: money?.payments ?? [],
    });
  if (money) await tellChange(tx, order, 'order.changed');
  return changed;
}

/** The buyer, unpaid and without a claim that waits. */
export async function cancelByBuyer(tx: Transaction, code: string): Promise<Order> {
  const order = await lockByCode(tx, code);
  const [claim] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order.id), hasClaim));
  const inTime = mayBuyerCancel(order.status, await isSuspended(order.shopId, tx));
  if (!inTime || heldOf(order) > 0 || claim) throw orderErrors.cannot_cancel();
  const changed = await changeStatus(tx, order, { to: 'cancelled', doer: { by: 'buyer' } });
  await dropOpenPayments(tx, order.id);
  return changed;
}

const isDue = () =>
  and(
    eq(orders.status, 'pending'),
    lte(orders.expiresAt, now()),
    holdsNothing,
    sql`not ${hasClaim}`,
  );

/** One order whose time is over; one that was paid, claimed or confirmed meanwhile is left alone. */
async function expireOrder(id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isDue()))
      .for('update', { skipLocked: true });
    if (!order) return false;
    await changeStatus(tx, order, { to: 'expired', doer: { by: 'system' } });
    await dropOpenPayments(tx, id);
    return true;
  });
}

/** Frees what nobody came for. A claim that the shop has not looked at keeps the goods. */
export function expireOrders(): Promise<number> {
  return workOffDue({
    name: 'orders.expire-pending',
    keyOf: (id: string) => id,
    page: async ({ after, limit, isReady }) => {
      const due = await database()
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(isDue(), after ? gt(orders.id, after) : undefined, isReady(sql`${orders.id}::text`)),
        )
        .orderBy(orders.id)
        .limit(limit);
      return due.map(({ id }) => id);
    },
    run: expireOrder,
  });
}
