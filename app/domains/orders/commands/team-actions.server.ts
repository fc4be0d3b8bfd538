import { z } from 'zod';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checked, readField, readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { bodyHash, runOnce } from '#app/platform/http/idempotency/idempotency.server.ts';
import { keyOf, keysOf, rawFields, rawForm } from '#app/platform/http/input/form-fields.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { answerComplaint, answerInput } from '../complaints/move-complaint.server.ts';
import { handOverInput, handOverOrder } from '../hand-over/hand-over.server.ts';
import { answerOwnDispute, evidenceInput } from '../online/answer-dispute.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderStatuses } from '../orders.ts';
import { feeInput, tellFee } from '../steps/delivery-fee.server.ts';
import { giveBackSurplus, surplusInput } from '../steps/give-back-surplus.server.ts';
import { refundInput, refundPayment } from '../steps/refund-payment.server.ts';
import { returnedLines, returnItems } from '../steps/return-items.server.ts';
import type { StepDone, StepKind } from '../steps/undo.ts';
import { undoStep } from '../steps/undo-step.server.ts';
import { lookedAt } from './looked-at.server.ts';
import type { Order } from './order-log.server.ts';
import { stepOf } from './step-answer.server.ts';
import { correctPayment, decideTransfer, noteMoney } from './transfers.server.ts';
import { undoCounterSale } from './undo-sale.server.ts';
import { advanceOrder, cancelOwnOrder, reasonInput, remarkInput } from './work-order.server.ts';

const handWays = ['cash', 'transfer', 'pos'] as const;
const wayOf = (text: string) => handWays.find((way) => way === text);

/** The answer to the question whether a transfer stands in the shop's account. */
const isSeen = (form: FormData): boolean => keyOf(form, 'seen') === 'yes';
/** How the last step was paid. */
const paidIn = (form: FormData) => ({
  paid: wayOf(keyOf(form, 'paid')),
  seen: isSeen(form),
  isUnsaid: rawFields(form, 'paid').length === 0,
});

const refundedInput = z.object({
  /** Naira that go back to the buyer; empty or 0 for none. */
  refund: textField({ max: 30, tooLong: 'orders.amount_invalid' })
    .transform((typed) => (typed === '' ? 0 : (nairaToKobo(typed) ?? -1)))
    .refine((kobo) => kobo >= 0, 'orders.amount_invalid')
    .default(0),
  /** None: the way it came. */
  way: z.enum(handWays, 'orders.choose_way').optional(),
  key: keyField({ max: 100, invalid: 'orders.choose_way' }).min(8, 'orders.choose_way'),
});

/** The money that a step gives back; nothing when none was named. */
function refundIn(form: FormData) {
  if (keyOf(form, 'refund') === '') return undefined;
  const { refund: amountKobo, way, key } = readForm(refundedInput, form);
  return amountKobo > 0 ? { amountKobo, way, key } : undefined;
}

/** “line:2” for each line that came back; none for all of the order. */
const linesIn = (form: FormData) =>
  checked(
    returnedLines,
    keysOf(form, 'back').map((text) => {
      const [lineId = '', quantity = ''] = text.split(':');
      return { lineId, quantity: /^\d{1,5}$/.test(quantity) ? Number(quantity) : -1 };
    }),
  );

interface Asked {
  actor: Actor;
  orderId: string;
  form: FormData;
}

/** What is said and can be taken back. */
async function takeStep(
  tx: Transaction,
  { actor, orderId, form }: Asked,
): Promise<Order | undefined> {
  const reason = () => readField(reasonInput, form, 'reason');
  const paymentId = keyOf(form, 'paymentId');
  switch (keyOf(form, 'intent')) {
    case 'advance': {
      const to = orderStatuses.find((status) => status === keyOf(form, 'to'));
      if (!to) throw orderErrors.choose_way();
      const code = keyOf(form, 'without') === 'yes' ? 'without' : undefined;
      return advanceOrder(tx, actor, { orderId, to, ...paidIn(form), code });
    }
    case 'cancel':
      return cancelOwnOrder(tx, actor, { orderId, reason: reason(), refund: refundIn(form) });
    case 'return': {
      const { refund, way, key } = readForm(refundedInput, form);
      const reason = readField(remarkInput, form, 'reason') || undefined;
      const about = { orderId, lines: linesIn(form), reason };
      return returnItems(tx, actor, { ...about, refundKobo: refund, way, key });
    }
    case 'money': {
      const method = wayOf(keyOf(form, 'method'));
      if (!method) throw orderErrors.choose_way();
      return noteMoney(tx, actor, { orderId, method, seen: isSeen(form) });
    }
    case 'surplus': {
      const seenKobo = readField(surplusInput, form, 'amount');
      return giveBackSurplus(tx, actor, { orderId, seenKobo });
    }
    case 'accept':
      return decideTransfer(tx, actor, { paymentId, accepted: true });
    case 'reject':
      return decideTransfer(tx, actor, { paymentId, accepted: false, reason: reason() });
    default:
      return undefined;
  }
}

async function takeBack(
  tx: Transaction,
  { actor, orderId, form }: Asked,
): Promise<StepDone | null> {
  const stepId = keyOf(form, 'step');
  if (stepId === '') {
    await undoCounterSale(tx, actor, orderId);
    return null;
  }
  const { id, number } = await undoStep(tx, actor, { orderId, stepId });
  return { orderId: id, number, did: 'undone', undo: null };
}

/** What steps are called whose money is on its way through the provider: nobody takes them back. */
const withoutUndo: Record<string, StepKind> = { cancel: 'cancelled', surplus: 'refunded' };

async function act(tx: Transaction, asked: Asked): Promise<StepDone | null> {
  const { actor, form } = asked;
  const reason = () => readField(reasonInput, form, 'reason');
  const paymentId = keyOf(form, 'paymentId');
  const order = await takeStep(tx, asked);
  if (order) return stepOf(tx, order.id, withoutUndo[keyOf(form, 'intent')]);
  switch (keyOf(form, 'intent')) {
    case 'correct':
      await correctPayment(tx, actor, { paymentId, reason: reason() });
      return null;
    case 'refund':
      await refundPayment(tx, actor, { ...readForm(refundInput, form), reason: reason() });
      return null;
    case 'evidence': {
      const text = readField(evidenceInput, form, 'evidence');
      await answerOwnDispute(tx, actor, { paymentId, text });
      return null;
    }
    case 'answer-complaint': {
      const answer = readField(answerInput, form, 'answer');
      await answerComplaint(tx, actor, { orderId: asked.orderId, answer });
      return null;
    }
    case 'fee': {
      const feeKobo = readField(feeInput, form, 'fee');
      await tellFee(tx, actor, { orderId: asked.orderId, feeKobo });
      return null;
    }
    case 'looked-at':
      await lookedAt(tx, actor, asked.orderId);
      return null;
    case 'undo':
      return takeBack(tx, asked);
    default:
      throw orderErrors.choose_way();
  }
}

/** Money and goods that go back are named by the page: sent twice, they go back once. */
const isOnce = (form: FormData): boolean =>
  ['return', 'cancel', 'refund'].includes(keyOf(form, 'intent')) && keyOf(form, 'key') !== '';

/** A wrong code is counted, so it is no part of a transaction that fails. */
async function handOver({ actor, orderId, form }: Asked): Promise<StepDone | null> {
  const code = readField(handOverInput, form, 'code');
  await handOverOrder(actor, { orderId, code, ...paidIn(form) });
  return inTransaction((tx) => stepOf(tx, orderId));
}

/** What the team does to an order, by the forms of its pages. */
export async function handleTeamAction(
  actor: Actor,
  orderId: string,
  form: FormData,
): Promise<StepDone | null> {
  const asked = { actor, orderId, form };
  if (keyOf(form, 'intent') === 'hand-over') return handOver(asked);
  if (!isOnce(form)) return inTransaction((tx) => act(tx, asked));
  const body = { orderId, form: rawForm(form), back: keysOf(form, 'back') };
  const once = { actor: `user:${actor.userId}`, route: 'order-back', key: keyOf(form, 'key') };
  return runOnce({ ...once, bodyHash: bodyHash(body) }, (tx) => act(tx, asked));
}
