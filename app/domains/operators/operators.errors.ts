import { defineErrors } from '#app/platform/errors.ts';

export const operatorErrors = defineErrors('operators', {
  /** Whoever belongs to a shop cannot run the market. */
  in_shop: 'conflict',
  unknown: 'not_found',
  /** The market is never left without one. */
  last_chief: 'conflict',
  device_waits: 'forbidden',
  own_device: 'forbidden',
  /** Of an operator with a higher or the same role. */
  higher_role: 'forbidden',
  /** It runs, has ended, or somebody else was faster. */
  job_gone: 'conflict',
  reason_short: 'invalid',
  reason_long: 'invalid',
  announcement_english: 'invalid',
  announcement_time: 'invalid',
  /** No word at all, or a whole sentence. */
  word_form: 'invalid',
  /** Fewer than three letters: pressed again, it is banned. */
  word_short: 'conflict',
  /** An item or a shop with a word that is not allowed; it is named. */
  word_banned: 'invalid',
});
