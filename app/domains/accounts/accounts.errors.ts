import { type AppError, defineErrors } from '#app/platform/errors.ts';

export const accountErrors = defineErrors('accounts', {
  invalid_phone: 'invalid',
  name_reserved: 'invalid',
  // Sign-in
  user_not_found: 'not_found',
  phone_not_right: 'unauthenticated',
  invalid_format: 'invalid',
  sign_in_failed: 'unavailable',
  not_signed_in: 'unauthenticated',
  // Registration
  already_registered: 'conflict',
  cannot_verify: 'unauthenticated',
  phone_too_short: 'invalid',
  registration_failed: 'unavailable',
  // The code step
  code_needed: 'unauthenticated',
  code_wrong: 'unauthenticated',
  code_expired: 'unauthenticated',
  too_many_tries: 'too_many',
  resend_wait: 'too_many',
  one_more_step: 'too_many',
  your_turn: 'too_many',
  // PIN, passkey, devices
  second_factor_needed: 'unauthenticated',
  pin_invalid: 'invalid',
  pin_weak: 'invalid',
  pin_differs: 'invalid',
  pin_wrong: 'unauthenticated',
  passkey_failed: 'unauthenticated',
  passkey_known: 'conflict',
  passkey_not_found: 'not_found',
  device_not_found: 'not_found',
  device_limited: 'forbidden',
  /** Who it is was shown too long ago for this act. */
  proof_needed: 'forbidden',
  nothing_to_take_back: 'conflict',
  // Recovery
  shop_name_required: 'invalid',
  asked_often: 'too_many',
  /** It came in after the request: whoever has the SIM could. */
  recovery_device: 'forbidden',
});

/** For programs: the same call again, with the code. */
export const codeNeeded = ({ phone, demoCode }: { phone: string; demoCode: string | undefined }) =>
  accountErrors.code_needed({ phone }, demoCode ? { answer: { demoCode } } : {});

/** For people: they are led to the page that asks, and back. */
export const proofNeeded = (): AppError => accountErrors.proof_needed({}, { wayOn: '/confirm' });

/** `Too many tries. Please wait {minutes} minutes.` */
export function tooManyTries(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds));
  return accountErrors.too_many_tries(
    { minutes: Math.ceil(wait / 60) },
    { retryAfterSeconds: wait },
  );
}
