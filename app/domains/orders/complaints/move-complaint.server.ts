import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { lockByCode, lockOwnOrder } from '../commands/change-order.server.ts';
import { type Doer, noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { tellOrderBuyer } from '../commands/order-news.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { keepsMoney } from './complaints.queries.server.ts';
import { complaints } from './complaints.table.server.ts';
import {
  type ComplaintState,
  complaintMs,
  isUnsettled,
  maxComplaintLetters,
} from './complaints.ts';

export const answerInput = textField({
  max: maxComplaintLetters,
  tooLong: 'orders.complaint_long',
}).refine(Boolean, 'orders.complaint_answer');

type Complaint = typeof complaints.$inferSelect;

const kindOf = {
  answered: 'complaint_answered',
  raised: 'complaint_raised',
  refund_due: 'complaint_refund',
  solved: 'complaint_solved',
  for_shop: 'complaint_rejected',
} as const satisfies Record<Exclude<ComplaintState, 'open'>, string>;

interface Move {
  to: Exclude<ComplaintState, 'open'>;
  doer: Doer;
  values?: Partial<Complaint> | undefined;
}

/** Of an order that the caller has locked. */
export async function complaintOf(tx: Transaction, order: Order): Promise<Complaint> {
  const [row] = await tx.select().from(complaints).where(eq(complaints.orderId, order.id));
  if (!row || !isUnsettled(row.state)) throw orderErrors.complaint_over();
  return row;
}

/** Under the order’s lock: the complaint’s next state, its line in the history, and everybody who looks at the order. */
export async function moveComplaint(
  tx: Transaction,
  order: Order,
  { to, doer, values }: Move,
): Promise<void> {
  await tx
    .update(complaints)
    .set({ dueAt: null, ...values, state: to })
    .where(eq(complaints.orderId, order.id));
  await noteHistory(tx, order.id, { kind: kindOf[to], doer });
  await tellChange(tx, order, 'order.changed');
  if (doer.by !== 'buyer') await tellOrderBuyer(tx, order);
}

/** The shop’s answer, once. One that comes after the 48 hours is for the operators, who decide by then. */
export async function answerComplaint(
  tx: Transaction,
  actor: Actor,
  { orderId, answer }: { orderId: string; answer: string },
): Promise<void> {
  const { order, doer } = await lockOwnOrder(tx, actor, orderId);
  const { state, answeredAt } = await complaintOf(tx, order);
  if (answeredAt || state === 'refund_due') throw orderErrors.complaint_over();
  const values = { answer, answeredAt: now() };
  const dueAt = new Date(now().getTime() + complaintMs);
  const isLate = state === 'raised';
  if (isLate) await tx.update(complaints).set(values).where(eq(complaints.orderId, order.id));
  else await moveComplaint(tx, order, { to: 'answered', doer, values: { ...values, dueAt } });
}

/** The buyer accepts the answer, or asks operators to decide. A double submit counts once. */
export async function replyToAnswer(
  tx: Transaction,
  code: string,
  to: 'solved' | 'raised',
): Promise<void> {
  const order = await lockByCode(tx, code);
  const [row] = await tx.select().from(complaints).where(eq(complaints.orderId, order.id));
  if (row?.state === to) return;
  const mayRaise = row?.state === 'answered';
  if (!row || !isUnsettled(row.state) || (to === 'raised' && !mayRaise))
    throw orderErrors.complaint_over();
  await moveComplaint(tx, order, { to, doer: { by: 'buyer' } });
}

const isDue = () => and(lte(complaints.dueAt, now()), keepsMoney);

/** An answer or a reply came meanwhile: left alone. */
async function goOn(orderId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update', { skipLocked: true });
    // Read under the lock: a state of before would undo what came meanwhile.
    const [due] = await tx
      .select({ state: complaints.state })
      .from(complaints)
      .innerJoin(orders, eq(orders.id, complaints.orderId))
      .where(and(eq(complaints.orderId, orderId), isDue()));
    if (!order || !due) return false;
    const to = due.state === 'open' ? 'raised' : 'solved';
    await moveComplaint(tx, order, { to, doer: { by: 'system' } });
    return true;
  });
}

/** Unanswered complaints go to the operators in time; an answer that the buyer did not contest settles the complaint. */
export function moveDueComplaints(): Promise<number> {
  return workOffDue({
    name: 'orders.move-complaints',
    keyOf: (id: string) => id,
    page: async ({ after, limit, isReady }) => {
      const due = await database()
        .select({ id: complaints.orderId })
        .from(complaints)
        .innerJoin(orders, eq(orders.id, complaints.orderId))
        .where(
          and(
            isDue(),
            after ? gt(complaints.orderId, after) : undefined,
            isReady(sql`${complaints.orderId}::text`),
          ),
        )
        .orderBy(complaints.orderId)
        .limit(limit);
      return due.map(({ id }) => id);
    },
    run: goOn,
  });
}
