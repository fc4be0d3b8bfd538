import type { PaymentProvider } from '#app/platform/ports/payments.ts';
import { paystack } from '#app/providers/paystack/paystack-provider.server.ts';

/** The provider of this product: another one is a folder under `providers/` and this line. */
let current: PaymentProvider = paystack;

export const paymentProvider = (): PaymentProvider => current;

/** Tests: take money with this one instead; gives back how to undo it. */
export function replaceProvider(next: PaymentProvider): () => void {
  const before = current;
  current = next;
  return () => {
    current = before;
  };
}
