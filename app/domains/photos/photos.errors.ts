import { defineErrors } from '#app/platform/errors.ts';

/** Photos are sent as a part of the item; programs know the codes by the item's name. */
export const photoErrors = defineErrors('stocks', {
  file_required: 'invalid',
  not_an_image: 'wrong_type',
  file_too_large: 'too_large',
  photo_gone: 'conflict',
  /** Photos are never fetched from other addresses. */
  foreign_photo: 'invalid',
  too_many_uploads: 'too_many',
});
