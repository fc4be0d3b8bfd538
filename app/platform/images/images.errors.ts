import { defineErrors } from '#app/platform/errors.ts';

export const imageErrors = defineErrors('images', {
  not_an_image: 'wrong_type',
  animated: 'wrong_type',
  broken: 'invalid',
  too_many_pixels: 'too_large',
  too_heavy: 'too_large',
  busy: 'unavailable',
});
