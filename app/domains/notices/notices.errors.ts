import { defineErrors } from '#app/platform/errors.ts';

export const noticeErrors = defineErrors('notices', {
  /** No push service of a browser, or keys that no browser makes. */
  subscription_invalid: 'invalid',
  /** Not on in this browser, or another browser's. */
  not_found: 'not_found',
  quiet_invalid: 'invalid',
  push_failed: 'provider_unavailable',
});
