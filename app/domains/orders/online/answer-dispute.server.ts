import { and, eq } from 'drizzle-orm';
import { accountIdentifier, displayPhone } from '#app/domains/accounts/phone/phone.ts';
import { answerDispute } from '#app/domains/payments/commands/disputes.server.ts';
import { maxEvidence } from '#app/domains/payments/payments.ts';
import { disputesOf } from '#app/domains/payments/returns.queries.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { isId } from '#app/platform/id.ts';
import { textField } from '#app/platform/text/fields.ts';
import { noteHistory, type Order, teamDoer, tellChange } from '../commands/order-log.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { isErased } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { lockByReference } from './lock-payment.server.ts';

/** An online payment of the own shop, locked with its order; a foreign one is one that is not there. */
async function lockOwnOnline(tx: Transaction, actor: Actor, paymentId: string) {
  await lockShop(tx, actor, 'payments.see');
  if (!isId(paymentId)) throw orderErrors.not_found();
  const own = and(eq(orderPayments.id, paymentId), eq(orderPayments.shopId, actor.shopId));
  const [known] = await tx
    .select({ reference: orderPayments.reference })
    .from(orderPayments)
    .where(own);
  if (!known) throw orderErrors.not_found();
  const found = known.reference ? await lockByReference(tx, known.reference) : undefined;
  if (!found?.order || !known.reference) throw orderErrors.not_refundable();
  const { order } = found;
  return { order, reference: known.reference, doer: await teamDoer(tx, actor) };
}

export const evidenceInput = textField({
  max: maxEvidence,
  tooLong: 'payments.evidence_too_long',
  lines: true,
}).refine(Boolean, 'payments.evidence_required');

/** The provider refuses an answer without name, email and phone: an erased buyer has neutral ones. */
function payerOf(order: Order) {
  const { accountDomain } = settings();
  if (isErased(order))
    return { name: 'Customer', email: `customer@${accountDomain}`, phone: '00000000000' };
  return {
    name: order.buyerName,
    email: accountIdentifier(order.buyerPhone, accountDomain),
    phone: displayPhone(order.buyerPhone),
  };
}

/** The team tells the bank why the money is the shop's. */
export async function answerOwnDispute(
  tx: Transaction,
  actor: Actor,
  { paymentId, text }: { paymentId: string; text: string },
): Promise<void> {
  const { order, reference, doer } = await lockOwnOnline(tx, actor, paymentId);
  const dispute = (await disputesOf([reference], tx)).at(-1);
  if (!dispute) throw orderErrors.not_found();
  await answerDispute(tx, dispute, { text, ...payerOf(order) });
  await noteHistory(tx, order.id, { kind: 'dispute_answered', doer, text });
  await tellChange(tx, order, 'order.changed');
}
