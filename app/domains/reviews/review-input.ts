import { z } from 'zod';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { maxReviewLetters } from './reviews.ts';

/** Apart from the rules: schemas are heavy, and an item's page shows reviews without sending any. */
const stars = keyField({ max: 1, invalid: 'reviews.stars' })
  .regex(/^[1-5]$/, 'reviews.stars')
  .transform(Number)
  // None chosen, the form does not send the field at all.
  .prefault('');

const words = textField({ max: maxReviewLetters, tooLong: 'reviews.text_too_long', lines: true });

export const reviewInput = z.object({ stars, text: words });
export const answerInput = words.refine(Boolean, 'reviews.answer_required');
