import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { reasonInput } from '#app/domains/operators/team-form.ts';
import { now } from '#app/platform/clock.ts';
import { isId } from '#app/platform/id.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { orderNumber } from '../orders.ts';
import { complaints } from './complaints.table.server.ts';
import { moveComplaint } from './move-complaint.server.ts';

/** Buyer and shop read why: a word is not enough. */
export const decisionInput = z.object({
  to: z.enum(['refund_due', 'for_shop'], 'app.invalid'),
  reason: reasonInput(20),
});

/**
 * An operator decides a complaint that the two did not settle: the shop must refund, or it is closed. No money moves; that is
 * the shop’s, or a refund of a chief. Pressed twice it is one; another decision than the first is refused.
 */
export async function decideComplaint(
  by: Operator,
  orderId: string,
  { to, reason }: z.output<typeof decisionInput>,
): Promise<void> {
  const act = to === 'refund_due' ? 'complaint.for_buyer' : 'complaint.for_shop';
  const line: LogLine = { act, subject: { kind: 'order', id: orderId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const [order] = isId(orderId)
      ? await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      : [];
    const [row] = order
      ? await tx.select().from(complaints).where(eq(complaints.orderId, order.id))
      : [];
    if (!order || !row) throw orderErrors.not_found();
    line.subject.name = orderNumber(order.number);
    if (row.state === to) return { answer: undefined, isSame: true };
    if (row.state !== 'raised') throw orderErrors.complaint_over();
    const values = { decision: reason, decidedAt: now() };
    await moveComplaint(tx, order, { to, doer: { by: 'system', name: by.name }, values });
    await tellTeam(tx, {
      shopId: order.shopId,
      kind: 'letter',
      tag: `complaint-${order.id}`,
      path: `/orders/${order.id}`,
      facts: { name: orderNumber(order.number) },
    });
    return { answer: undefined, before: { state: row.state }, after: { state: to } };
  });
}
