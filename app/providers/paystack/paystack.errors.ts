import { defineErrors } from '#app/platform/errors.ts';

export const paystackErrors = defineErrors('paystack', {
  failed: 'provider_failed',
  unavailable: 'provider_unavailable',
  timeout: 'provider_timeout',
  duplicate_reference: 'conflict',
  /** Refunded before, or never paid: asking again cannot help. */
  refund_refused: 'conflict',
  bad_signature: 'unauthenticated',
});
