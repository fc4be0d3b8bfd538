import { defineErrors } from '#app/platform/errors.ts';

export const moderationErrors = defineErrors('moderation', {
  not_found: 'not_found',
  reason_missing: 'invalid',
  decision_missing: 'invalid',
  report_long: 'invalid',
  /** Somebody else has decided meanwhile. */
  decided: 'conflict',
  answer_missing: 'invalid',
  answered: 'conflict',
  /** Answered were words that others have replaced. */
  words_changed: 'conflict',
  /** Suspended, or a rule has acted and nobody has looked yet. */
  shop_held: 'conflict',
});
