import { defineErrors } from '#app/platform/errors.ts';

export const storageErrors = defineErrors('storage', {
  bad_key: 'invalid',
  unavailable: 'unavailable',
  full: 'unavailable',
});
