import { expect, test } from 'vitest';
import { defaultSettings, settingsForm, splitSecrets } from './settings-form.ts';

const filled = { ageMin: '18', ageMax: '65' };
const faultsOf = (fields: Record<string, string>) => {
  const parsed = settingsForm.safeParse({ ...filled, ...fields });
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path}: ${issue.message}`);
};

test('an empty form is the spec’s defaults', () => {
  const { plain, secrets } = splitSecrets(settingsForm.parse({ ...filled, whatsappEnabled: 'on' }));
  expect(plain).toEqual(defaultSettings);
  expect(secrets).toEqual({});
});

test.each([
  [{ ageMin: '12' }, 'ageMin: adverts.invalid_age'],
  [{ ageMax: '101' }, 'ageMax: adverts.invalid_age'],
  [{ ageMin: '' }, 'ageMin: adverts.invalid_age'],
  [{ ageMax: '1e2' }, 'ageMax: adverts.invalid_age'],
  [{ ageMin: '50', ageMax: '40' }, 'ageMin: adverts.ages_crossed'],
  [{ whatsappNumber: '0803' }, 'whatsappNumber: adverts.invalid_whatsapp'],
  [{ telegramChannel: 'a b' }, 'telegramChannel: adverts.invalid_channel'],
  [{ telegramChannelId: '12' }, 'telegramChannelId: adverts.invalid_channel'],
  [{ telegramToken: 'two words' }, 'telegramToken: adverts.invalid_token'],
  [{ telegramToken: 'short' }, 'telegramToken: adverts.invalid_token'],
  [{ facebookPageId: '<script>' }, 'facebookPageId: adverts.invalid_handle'],
  [{ budgetDailyKobo: 'lots' }, 'budgetDailyKobo: adverts.invalid_budget'],
  [{ autoPost: 'on' }, 'telegramChannel: adverts.channel_needed'],
])('%j is refused', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});

test.each([
  { ageMin: '13', ageMax: '100' },
  { ageMin: '40', ageMax: '40' },
  { whatsappNumber: '0803 555 0142' },
])('%j is taken', (fields) => {
  expect(faultsOf(fields)).toEqual([]);
});

test.each(['https://t.me/ngozifashion', 't.me/ngozifashion', '@ngozifashion', 'ngozifashion'])(
  '%s is the channel @ngozifashion',
  (telegramChannel) => {
    expect(settingsForm.parse({ ...filled, telegramChannel }).telegramChannel).toBe(
      '@ngozifashion',
    );
  },
);

test('money is kept in kobo, interests as a list', () => {
  const read = settingsForm.parse({
    ...filled,
    budgetDailyKobo: '₦1,500.50',
    interests: 'gowns, lace,, gowns ',
  });
  expect(read.budgetDailyKobo).toBe(150_050);
  expect(read.interests).toEqual(['gowns', 'lace']);
});
