import type { PaymentPurpose } from '#app/domains/payments/payment-purpose.server.ts';
import { planPrefix } from './billing.ts';
import { confirmCharge } from './commands/confirm-payment.server.ts';
import { noteDispute } from './commands/note-dispute.server.ts';
import { noteRefund } from './commands/send-refund.server.ts';

/** Money that shops pay for their plan. */
export const planPurpose: PaymentPurpose = {
  prefix: planPrefix,
  takeCharge: async (tx, charge) => (await confirmCharge(tx, charge)).outcome,
  takeRefundEvent: (tx, { reference, status }) => noteRefund(tx, reference, status),
  takeDisputeEvent: (tx, { reference, end }) => noteDispute(tx, reference, end),
};
