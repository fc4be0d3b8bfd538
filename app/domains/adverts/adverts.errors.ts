import { defineErrors } from '#app/platform/errors.ts';

export const advertErrors = defineErrors('adverts', {
  generate_failed: 'unavailable',
  title_missing: 'invalid',
  text_missing: 'invalid',
  invalid_whatsapp: 'invalid',
  invalid_channel: 'invalid',
  channel_needed: 'invalid',
  invalid_age: 'invalid',
  ages_crossed: 'invalid',
  invalid_token: 'invalid',
  invalid_handle: 'invalid',
  invalid_budget: 'invalid',
  picture_failed: 'unavailable',
});
