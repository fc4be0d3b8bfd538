import { defineErrors } from '#app/platform/errors.ts';

export const telegramErrors = defineErrors('telegram', {
  unavailable: 'provider_unavailable',
  file_too_large: 'too_large',
});
