import { defineErrors } from '#app/platform/errors.ts';

export const ratingErrors = defineErrors('ratings', {
  out_of_range: 'invalid',
  shop_not_found: 'not_found',
  own_shop: 'forbidden',
  failed: 'unavailable',
  too_many: 'too_many',
});
