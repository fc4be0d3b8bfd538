import { defineErrors } from '#app/platform/errors.ts';

export const paymentErrors = defineErrors('payments', {
  bank_invalid: 'invalid',
  number_invalid: 'invalid',
  account_not_found: 'invalid',
  too_many_checks: 'too_many',
  nothing_to_undo: 'conflict',
});
