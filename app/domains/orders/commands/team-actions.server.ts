import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { readField, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import {
  answerOwnDispute,
  evidenceInput,
  refundInput,
  refundOrder,
} from '../online/refund-order.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderStatuses } from '../orders.ts';
import { undoCounterSale } from './counter-sale.server.ts';
import { correctPayment, decideTransfer, noteMoney } from './transfers.server.ts';
import { advanceOrder, cancelOwnOrder, reasonInput } from './work-order.server.ts';

const wayOf = (text: string): 'cash' | 'pos' | undefined =>
  text === 'cash' || text === 'pos' ? text : undefined;

/** What the team does to an order, by the forms of its pages. */
export async function handleTeamAction(
  actor: Actor,
  orderId: string,
  form: FormData,
): Promise<void> {
  const reason = () => readField(reasonInput, form, 'reason');
  const paymentId = keyOf(form, 'paymentId');
  await inTransaction(async (tx) => {
    switch (keyOf(form, 'intent')) {
      case 'advance': {
        const to = orderStatuses.find((status) => status === keyOf(form, 'to'));
        if (!to) throw orderErrors.choose_way();
        await advanceOrder(tx, actor, { orderId, to, paid: wayOf(keyOf(form, 'paid')) });
        return;
      }
      case 'cancel':
        await cancelOwnOrder(tx, actor, { orderId, reason: reason() });
        return;
      case 'money': {
        const method = wayOf(keyOf(form, 'method'));
        if (!method) throw orderErrors.choose_way();
        await noteMoney(tx, actor, { orderId, method });
        return;
      }
      case 'accept':
        await decideTransfer(tx, actor, { paymentId, accepted: true });
        return;
      case 'reject':
        await decideTransfer(tx, actor, { paymentId, accepted: false, reason: reason() });
        return;
      case 'correct':
        await correctPayment(tx, actor, { paymentId, reason: reason() });
        return;
      case 'refund':
        await refundOrder(tx, actor, { ...readForm(refundInput, form), reason: reason() });
        return;
      case 'evidence': {
        const text = readField(evidenceInput, form, 'evidence');
        await answerOwnDispute(tx, actor, { paymentId, text });
        return;
      }
      case 'undo':
        await undoCounterSale(tx, actor, orderId);
        return;
      default:
        throw orderErrors.choose_way();
    }
  });
}
