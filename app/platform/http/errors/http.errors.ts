import { defineErrors } from '#app/platform/errors.ts';

/** Refusals of the server itself, before any domain is asked. */
export const httpErrors = defineErrors('app', {
  invalid: 'invalid',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  too_large: 'too_large',
  wrong_type: 'wrong_type',
  too_many: 'too_many',
  one_more_step: 'too_many',
  too_slow: 'too_slow',
  wrong_origin: 'forbidden',
  unavailable: 'unavailable',
  disk_full: 'unavailable',
});
