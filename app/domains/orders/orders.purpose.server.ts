import type { PaymentPurpose } from '#app/domains/payments/payment-purpose.server.ts';
import { confirmOnline } from './commands/confirm-online.server.ts';
import { onlinePrefix } from './orders.ts';

/** Money that buyers pay online. */
export const orderPurpose: PaymentPurpose = {
  prefix: onlinePrefix,
  takeCharge: confirmOnline,
  takeRefundEvent: async () => 'unknown_reference',
  takeDisputeEvent: async () => 'unknown_reference',
};
