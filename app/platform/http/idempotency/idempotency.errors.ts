import { defineErrors } from '#app/platform/errors.ts';

export const idempotencyErrors = defineErrors('app', {
  idempotency_mismatch: 'conflict',
  idempotency_key_invalid: 'invalid',
});
