import type {
  PaymentDispute,
  PaymentPurpose,
} from '#app/domains/payments/payment-purpose.server.ts';
import { planPrefix } from './billing.ts';
import { confirmCharge } from './commands/confirm-payment.server.ts';
import { noteDispute } from './commands/note-dispute.server.ts';
import { takeRefund } from './commands/take-refund.server.ts';

const endOf = ({ state }: PaymentDispute) =>
  state === 'won' ? 'kept' : state === 'lost' ? 'given-back' : undefined;

/** Money that shops pay for their plan. */
export const planPurpose: PaymentPurpose = {
  prefix: planPrefix,
  takeCharge: async (tx, charge) => (await confirmCharge(tx, charge)).outcome,
  takeRefund,
  takeDispute: (tx, dispute) => noteDispute(tx, dispute.reference, endOf(dispute)),
};
