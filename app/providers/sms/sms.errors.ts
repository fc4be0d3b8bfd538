import { defineErrors } from '#app/platform/errors.ts';

export const smsErrors = defineErrors('sms', {
  failed: 'provider_failed',
  unavailable: 'provider_unavailable',
  timeout: 'provider_timeout',
});
