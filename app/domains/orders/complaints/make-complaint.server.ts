import { z } from 'zod';
import { tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { filesOf } from '#app/platform/http/input/form-fields.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { keepClaimPhoto, withClaimPhoto } from '../claims/claim-photos.server.ts';
import { lockByCode } from '../commands/change-order.server.ts';
import { noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import { orderNumber } from '../orders.ts';
import { complainUntilOf } from './complaints.queries.server.ts';
import { complaints } from './complaints.table.server.ts';
import { answerMs, complaintReasons, maxComplaintLetters } from './complaints.ts';

const complaintInput = z.object({
  reason: z.enum(complaintReasons, 'orders.complaint_reason'),
  words: textField({ max: maxComplaintLetters, tooLong: 'orders.complaint_long' }).refine(
    Boolean,
    'orders.complaint_words',
  ),
});

type Complaint = z.output<typeof complaintInput>;

/** Throws unless the buyer of this order can complain now. */
async function refuseComplaint(executor: Executor, orderId: string): Promise<void> {
  const until = await complainUntilOf(executor, orderId);
  if (!until || now() > until) throw orderErrors.cannot_complain();
}

const tellShop = (tx: Transaction, order: Order, words: string) =>
  tellTeam(tx, {
    shopId: order.shopId,
    kind: 'message',
    tag: `complaint-${order.id}`,
    path: `/orders/${order.id}`,
    facts: { name: order.buyerName, text: `${orderNumber(order.number)} ${words}` },
  });

/** Under the order’s lock. Answers whether its picture was taken: sent twice, the first stands. */
async function complain(
  tx: Transaction,
  code: string,
  { reason, words }: Complaint,
  key: string | undefined,
): Promise<boolean> {
  const order = await lockByCode(tx, code);
  await refuseComplaint(tx, order.id);
  const { id: orderId, shopId } = order;
  const dueAt = new Date(now().getTime() + answerMs);
  const [made] = await tx
    .insert(complaints)
    .values({ orderId, shopId, reason, words, state: 'open', at: now(), dueAt })
    .onConflictDoNothing()
    .returning({ id: complaints.id });
  if (!made) return false;
  if (key) await keepClaimPhoto(tx, { paymentId: made.id, orderId, key });
  await noteHistory(tx, orderId, { kind: 'complained', doer: { by: 'buyer' } });
  await tellChange(tx, order, 'order.changed');
  await tellShop(tx, order, words);
  return key !== undefined;
}

/** Before a picture is opened: an order that nobody can complain about costs no picture work. */
async function shopToTell(code: string): Promise<string> {
  const found = await orderByCode(code);
  if (!found) throw orderErrors.not_found();
  await refuseComplaint(database(), found.order.id);
  if (settings().rateLimits) {
    const key = `complaint-photo:${found.order.id}`;
    const { allowed, retryAfterSeconds } = await takeToken({ key, limit: 10, per: 3_600 });
    if (!allowed) throw orderErrors.too_many_claims({}, { retryAfterSeconds });
  }
  return found.order.shopId;
}

/** “I did not get it”: why, in words, and a picture if the buyer has one. */
export async function complainFromForm(code: string, form: FormData): Promise<void> {
  const said = readForm(complaintInput, form);
  const [file] = filesOf(form, 'photo');
  const write = (key?: string) => inTransaction((tx) => complain(tx, code, said, key));
  if (file) await withClaimPhoto(await shopToTell(code), file, write);
  else await write();
}
