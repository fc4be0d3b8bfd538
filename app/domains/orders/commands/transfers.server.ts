import { and, eq, gt } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { requireRight } from '#app/domains/shops/commands/require-right.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { keepClaimPhoto } from '../claims/claim-photos.server.ts';
import { hasUnsettledComplaint } from '../complaints/complaints.queries.server.ts';
import { refuseWhileSuspended } from '../facts.queries.server.ts';
import { holdMs } from '../hoarding/hold-time.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { isFeeOpen, isOver, owedOf } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { leftOfPayment } from '../payments/refundable.ts';
import { keepUndo } from '../steps/keep-undo.server.ts';
import { lockByCode, lockOwnOrder } from './change-order.server.ts';
import { noteHistory, type Order, teamDoer, tellChange } from './order-log.server.ts';
import { tellClaim, tellOrderBuyer } from './order-news.server.ts';
import { settleOrder, takePayment } from './record-payment.server.ts';

export const openClaim = (orderId: string) =>
  and(
    eq(orderPayments.orderId, orderId),
    eq(orderPayments.state, 'pending'),
    eq(orderPayments.method, 'transfer'),
  );

const day = 24 * 3_600_000;
const claimsADay = 5;

/** Under the order's lock. Each claim tells the team and stays in the history, so they are few. */
async function refuseClaimLoop(tx: Transaction, orderId: string): Promise<void> {
  const back = await tx
    .select({ claimedAt: orderPayments.claimedAt })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.method, 'transfer'),
        eq(orderPayments.state, 'abandoned'),
        gt(orderPayments.claimedAt, new Date(now().getTime() - day)),
      ),
    )
    .orderBy(orderPayments.claimedAt);
  if (back.length < claimsADay) return;
  const free = (back[0]?.claimedAt?.getTime() ?? 0) + day - now().getTime();
  throw orderErrors.too_many_claims(
    {},
    { retryAfterSeconds: Math.max(1, Math.ceil(free / 1_000)) },
  );
}

/** Throws unless this order can be paid by transfer now. */
export function refuseClaim(order: Order): void {
  if (order.payBy !== 'transfer' || isOver(order.status) || owedOf(order) <= 0) {
    throw orderErrors.cannot_claim();
  }
  if (isFeeOpen(order)) throw orderErrors.fee_open();
}

interface Claim {
  code: string;
  fromBank: string;
  /** A picture of the bank's app, already stored. */
  screenshot?: string | undefined;
}

/** With the claim that waits, said now or before; false where none came or it has one. */
async function keepScreenshot(tx: Transaction, orderId: string, key: string | undefined) {
  if (!key) return false;
  const [claim] = await tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(openClaim(orderId));
  return claim ? keepClaimPhoto(tx, { paymentId: claim.id, orderId, key }) : false;
}

/** "I have paid": a word, not money. The order's own sum does not move. Answers whether its picture was taken. */
export async function claimTransfer(tx: Transaction, said: Claim): Promise<boolean> {
  const { code, fromBank, screenshot: key } = said;
  const order = await lockByCode(tx, code);
  refuseClaim(order);
  await refuseWhileSuspended(tx, order);
  const owed = owedOf(order);
  await refuseClaimLoop(tx, order.id);
  const claim = {
    shopId: order.shopId,
    orderId: order.id,
    orderNumber: order.number,
    method: 'transfer' as const,
    state: 'pending' as const,
    amountKobo: owed,
    claimedAt: now(),
    fromBank: fromBank || null,
    createdAt: now(),
  };
  const made = await tx
    .insert(orderPayments)
    .values(claim)
    .onConflictDoNothing()
    .returning({ id: orderPayments.id });
  const isTaken = await keepScreenshot(tx, order.id, key);
  if (made.length === 0) {
    if (isTaken) await tellChange(tx, order, 'order.changed');
    return isTaken;
  }
  const text = fromBank || null;
  await noteHistory(tx, order.id, {
    kind: 'claimed',
    doer: { by: 'buyer' },
    text,
    amountKobo: owed,
  });
  await tellChange(tx, order, 'order.changed');
  await tellClaim(tx, order, owed);
  return isTaken;
}

export async function withdrawClaim(tx: Transaction, code: string): Promise<void> {
  const order = await lockByCode(tx, code);
  const gone = await tx
    .update(orderPayments)
    .set({ state: 'abandoned', updatedAt: now() })
    .where(openClaim(order.id))
    .returning({ id: orderPayments.id });
  if (gone.length === 0) throw orderErrors.no_claim();
  await noteHistory(tx, order.id, { kind: 'claim_withdrawn', doer: { by: 'buyer' } });
  await tellChange(tx, order, 'order.changed');
}

/** The payment's order first, then the payment: the same order of locks as everywhere. */
export async function lockOwnPayment(tx: Transaction, actor: Actor, paymentId: string) {
  await lockShop(tx, actor, 'payments.see');
  if (!isId(paymentId)) throw orderErrors.not_found();
  const own = and(eq(orderPayments.id, paymentId), eq(orderPayments.shopId, actor.shopId));
  const [found] = await tx
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(own);
  if (!found) throw orderErrors.not_found();
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update');
  const [payment] = await tx.select().from(orderPayments).where(own).for('update');
  if (!order || !payment) throw orderErrors.not_found();
  return { order, payment, doer: await teamDoer(tx, actor) };
}

interface Decision {
  paymentId: string;
  accepted: boolean;
  reason?: string | undefined;
}

async function waitOn(tx: Transaction, order: Order): Promise<void> {
  // Rejected late: the buyer gets the time of a new transfer, not an order that ends at once.
  const until = new Date(now().getTime() + holdMs(order, order.payBy));
  if (order.status !== 'pending') return;
  await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, order.id));
}

/** A named member of the team has looked into the bank. */
export async function decideTransfer(
  tx: Transaction,
  actor: Actor,
  decision: Decision,
): Promise<Order> {
  const { order, payment, doer } = await lockOwnPayment(tx, actor, decision.paymentId);
  if (payment.method !== 'transfer' || payment.state !== 'pending') {
    throw orderErrors.already_decided();
  }
  const { accepted, reason } = decision;
  await tx
    .update(orderPayments)
    .set({
      state: accepted ? 'success' : 'failed',
      decidedBy: doer.userId,
      decidedByName: doer.name,
      decidedAt: now(),
      reason: reason ?? null,
      paidAt: accepted ? now() : null,
      updatedAt: now(),
    })
    .where(and(eq(orderPayments.id, payment.id), eq(orderPayments.state, 'pending')));
  if (accepted) await settleOrder(tx, order.id);
  else await waitOn(tx, order);
  await noteHistory(tx, order.id, {
    kind: accepted ? 'payment_confirmed' : 'payment_rejected',
    doer,
    text: reason,
    amountKobo: payment.amountKobo,
  });
  await keepUndo(
    tx,
    order,
    doer,
    accepted
      ? {
          did: 'payment_confirmed',
          payments: [payment.id],
          claim: { id: payment.id, state: 'success' },
        }
      : { did: 'payment_rejected', claim: { id: payment.id, state: 'failed' } },
  );
  await tellChange(tx, order, 'order.changed');
  await tellOrderBuyer(tx, order);
  return order;
}

/**
 * What may still be paid for: everything that has not ended without the goods. Of an order that its buyer complains
 * about, money that the shop had never noted has to be noted before it can go back.
 */
const takesMoney = async (tx: Transaction, { id, status }: Order): Promise<boolean> =>
  !isOver(status) || status === 'completed' || hasUnsettledComplaint(tx, id);

/** Money as a member of the team says that it came. */
export interface SaidMoney {
  method: 'cash' | 'transfer' | 'pos';
  /** Of a transfer: the member has seen it in the shop's account. */
  seen?: boolean | undefined;
}

type LockedOrder = Pick<Awaited<ReturnType<typeof lockOwnOrder>>, 'order' | 'role'>;

/**
 * The one rule for money that is noted without a claim, by itself or with a step, from a page or from a phone
 * that was offline. Cash and POS a member notes without seeing the books; a transfer counts once somebody has
 * seen it in the account, which takes the right to look there. A claim that waits is decided, not passed by.
 * Answers how much it is: all that is owed.
 */
export async function amountToNote(
  tx: Transaction,
  actor: Actor,
  { order, role }: LockedOrder,
  { method, seen = false }: SaidMoney,
): Promise<number> {
  if (method === 'transfer') requireRight(role, actor, 'payments.see');
  const owed = owedOf(order);
  if (owed <= 0) throw orderErrors.already_paid();
  if (isFeeOpen(order)) throw orderErrors.fee_open();
  if (!(await takesMoney(tx, order)))
    throw orderErrors.step_refused({ from: order.status, to: order.status });
  if (method !== 'transfer') return owed;
  if (!seen) throw orderErrors.not_seen();
  // The same transfer would stand in the book twice: as what was seen, and as the claim once it is confirmed.
  if ((await tx.$count(orderPayments, openClaim(order.id))) > 0) throw orderErrors.claim_waits();
  return owed;
}

interface NotedMoney extends SaidMoney {
  orderId: string;
  /** When it was there; now when not given. */
  at?: Date | undefined;
}

/** Money that came in for an order, all that is owed. */
export async function noteMoney(
  tx: Transaction,
  actor: Actor,
  { orderId, at, ...said }: NotedMoney,
): Promise<Order> {
  const { order, role, doer } = await lockOwnOrder(tx, actor, orderId);
  const amountKobo = await amountToNote(tx, actor, { order, role }, said);
  const { method } = said;
  const paymentId = await takePayment(tx, order, { method, amountKobo, doer, at });
  await keepUndo(tx, order, doer, { did: 'paid', payments: [paymentId] });
  await tellChange(tx, order, 'order.changed');
  return order;
}

/** Success is final: money that was wrong or went back is a record of its own, once. */
export async function correctPayment(
  tx: Transaction,
  actor: Actor,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  const { order, payment, doer } = await lockOwnPayment(tx, actor, paymentId);
  const ofOrder = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, order.id));
  const known = ofOrder.some(({ correctsId }) => correctsId === payment.id);
  // What went back to the buyer is not reversed a second time.
  const left = leftOfPayment(payment, ofOrder);
  // Money that came through the provider goes back through it: by a refund.
  const isOnline = payment.reference !== null || payment.returnsId !== null;
  if (payment.state !== 'success' || payment.correctsId || known || isOnline || left <= 0) {
    throw orderErrors.nothing_to_correct();
  }
  // A correction would close the complaint without any money having gone back.
  if (await hasUnsettledComplaint(tx, order.id)) throw orderErrors.correct_complained();
  const { method } = payment;
  const correction = { method, amountKobo: -left, correctsId: payment.id, reason, doer };
  await takePayment(tx, order, correction);
  await tellChange(tx, order, 'order.changed');
}
