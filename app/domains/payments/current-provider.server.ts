import type { PaymentProvider } from '#app/platform/ports/payments.ts';
import { paystack } from '#app/providers/paystack/paystack-provider.server.ts';

/** The provider of this product: another one is a folder under `providers/` and this line. */
const current: PaymentProvider = paystack;

export const paymentProvider = (): PaymentProvider => current;
