import { defineErrors } from '#app/platform/errors.ts';

export const operatorErrors = defineErrors('operators', {
  /** Whoever belongs to a shop cannot run the market. */
  in_shop: 'conflict',
  unknown: 'not_found',
  /** The market is never left without one. */
  last_chief: 'conflict',
  device_waits: 'forbidden',
  own_device: 'forbidden',
  reason_short: 'invalid',
  reason_long: 'invalid',
});
