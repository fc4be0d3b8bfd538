import { defineErrors } from '../errors.ts';

/** How a payment provider fails, whoever it is. */
export const providerErrors = defineErrors('payment_provider', {
  failed: 'provider_failed',
  unavailable: 'provider_unavailable',
  timeout: 'provider_timeout',
  duplicate_reference: 'conflict',
  /** Refunded before, never paid, no balance: the cause has the provider's words. */
  refund_refused: 'conflict',
  /** It will not pay out to this account. */
  account_refused: 'conflict',
  bad_signature: 'unauthenticated',
  /** No provider is set up in this installation. */
  off: 'unavailable',
});
