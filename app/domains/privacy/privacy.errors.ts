import { defineErrors } from '#app/platform/errors.ts';

export const privacyErrors = defineErrors('privacy', {
  /** Erasing cannot be undone: the box says that it is meant. */
  not_sure: 'invalid',
  /** Erased in another tab, or the minutes of the code are over: nothing is left to erase here. */
  not_open: 'conflict',
  /** A request for the own account of the operator. */
  own_recovery: 'forbidden',
  /** Whoever compared does not agree, too. */
  same_operator: 'forbidden',
  /** Another operator, or the person, was quicker. */
  recovery_moved: 'conflict',
});
