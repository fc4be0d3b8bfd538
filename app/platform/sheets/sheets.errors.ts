import { defineErrors } from '#app/platform/errors.ts';

export const sheetErrors = defineErrors('sheets', {
  unreadable: 'invalid',
  too_large: 'too_large',
  busy: 'unavailable',
});
