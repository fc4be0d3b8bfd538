import { defineErrors } from '#app/platform/errors.ts';

export const paymentErrors = defineErrors('payments', {
  bank_invalid: 'invalid',
  number_invalid: 'invalid',
  account_not_found: 'invalid',
  too_many_checks: 'too_many',
  nothing_to_undo: 'conflict',
  /** The bank has decided: nothing can be said any more. */
  dispute_over: 'conflict',
  evidence_required: 'invalid',
  evidence_too_long: 'invalid',
});
