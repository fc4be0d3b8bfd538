import type { PaymentPurpose } from '#app/domains/payments/payment-purpose.server.ts';
import { onlinePrefix } from '../orders.ts';
import { takeDispute, takeRefund } from './book-returns.server.ts';
import { confirmOnline } from './confirm-online.server.ts';

/** Money that buyers pay online. */
export const orderPurpose: PaymentPurpose = {
  prefix: onlinePrefix,
  takeCharge: confirmOnline,
  takeRefund,
  takeDispute,
};
