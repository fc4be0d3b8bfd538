import { expect, it } from 'vitest';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { smsErrors } from '#app/providers/sms/sms.errors.ts';
import { english as en } from '../../../locales/en/index.ts';
import { accountErrors, tooManyTries } from './accounts.errors.ts';

const { lookUp } = makeTranslator('en', en);

/** Word for word, from the specification and the decisions about it. */
it.each([
  ['invalid_phone', {}, 'Please enter a valid phone number (at least 10 digits).'],
  ['user_not_found', {}, 'No account found with this phone number. Please register first.'],
  ['phone_not_right', {}, 'Invalid phone number. Please check and try again.'],
  ['invalid_format', {}, 'Invalid phone number format. Please enter a valid phone number.'],
  ['sign_in_failed', {}, 'Failed to sign in. Please try again.'],
  [
    'already_registered',
    {},
    'This phone number is already registered. Please try logging in instead.',
  ],
  ['cannot_verify', {}, 'Unable to verify phone number. Please try again.'],
  ['phone_too_short', {}, 'Phone number is too short. Please use a longer phone number.'],
  ['registration_failed', {}, 'Failed to complete registration.'],
  ['code_needed', { phone: '0803 555 0142' }, 'Enter the code we sent to 0803 555 0142'],
  ['code_wrong', { n: 2 }, 'That code is not right. 2 tries left.'],
  ['code_expired', {}, 'That code has expired. Send a new one.'],
  ['too_many_tries', { minutes: 5 }, 'Too many tries. Please wait 5 minutes.'],
] as const)('errors.accounts.%s', (name, params, text) => {
  expect(lookUp(`errors.${accountErrors[name]().code}`, params)).toBe(text);
});

it('every error has a text', () => {
  const silent = [...accountErrors.codes, ...smsErrors.codes].filter(
    (code) => !lookUp(`errors.${code}`),
  );
  expect(silent).toEqual([]);
});

it('a wait is told in whole minutes and to programs in seconds', () => {
  const error = tooManyTries(61.2);
  expect([error.status, error.params, error.retryAfterSeconds]).toEqual([429, { minutes: 2 }, 62]);
});
