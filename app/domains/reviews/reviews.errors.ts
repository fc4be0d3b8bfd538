import { defineErrors } from '#app/platform/errors.ts';

export const reviewErrors = defineErrors('reviews', {
  not_found: 'not_found',
  stars: 'invalid',
  text_too_long: 'invalid',
  too_many_photos: 'invalid',
  /** Not completed, sold over the counter, or its time is over. */
  not_open: 'conflict',
  /** Written more than a week ago. */
  too_late: 'conflict',
  own_shop: 'forbidden',
  /** The phone has reviewed this shop less than 30 days ago. */
  once_a_month: 'conflict',
  answer_required: 'invalid',
  already_answered: 'conflict',
  /** Answered more than a week ago, or not at all. */
  answer_closed: 'conflict',
  too_many: 'too_many',
});
