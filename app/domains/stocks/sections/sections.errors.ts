import { defineErrors } from '#app/platform/errors.ts';

export const sectionErrors = defineErrors('sections', {
  not_found: 'not_found',
  name_length: 'invalid',
  name_taken: 'conflict',
  too_many: 'conflict',
  unknown_step: 'invalid',
});
