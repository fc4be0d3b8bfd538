import { defineErrors } from '#app/platform/errors.ts';

export const visionErrors = defineErrors('vision', {
  failed: 'provider_failed',
  unavailable: 'provider_unavailable',
  timeout: 'provider_timeout',
});
