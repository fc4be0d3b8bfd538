import { defineErrors } from '#app/platform/errors.ts';

export const marketErrors = defineErrors('market', {
  too_many_wishes: 'conflict',
  too_many_follows: 'conflict',
});
