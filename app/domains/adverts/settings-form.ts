import { z } from 'zod';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { type SecretName, secretNames } from './adverts.ts';

/** The places that an advert can be meant for; the first is the default. */
export const locations = ['Nigeria', 'Lagos', 'Abuja', 'Port Harcourt', 'Kano'] as const;
export type Location = (typeof locations)[number];

export const ageLimits = { min: 13, max: 100 } as const;

const text = (most: number) => textField({ max: most, lines: true }).default('');
const switched = keyField()
  .optional()
  .transform((value) => value === 'on');

const whatsapp = text(20).refine(
  (value) => value === '' || phoneKey(value) !== undefined,
  'adverts.invalid_whatsapp',
);

const channelName = /^@[a-z][a-z0-9_]{3,31}$/i;

/** `t.me/name`, `@name` and `name` are one channel. */
const channel = text(80)
  .transform((value) => {
    const name = value.replace(/^(https?:\/\/)?(t(elegram)?\.me\/)?@?/i, '');
    return name === '' ? '' : `@${name}`;
  })
  .refine((value) => value === '' || channelName.test(value), 'adverts.invalid_channel');

const channelId = text(40).refine(
  (value) => value === '' || /^-?\d{5,20}$/.test(value) || channelName.test(value),
  'adverts.invalid_channel',
);

const handle = text(60).refine((value) => /^@?[\w.-]*$/.test(value), 'adverts.invalid_handle');
const age = textField({ max: 10, tooLong: 'adverts.invalid_age' })
  .refine((typed) => /^\d{1,3}$/.test(typed), 'adverts.invalid_age')
  .transform(Number)
  .refine((value) => value >= ageLimits.min && value <= ageLimits.max, 'adverts.invalid_age');

/** Empty keeps what is stored. Nothing that contains a space was copied right. */
const token = text(600).refine(
  (value) => value === '' || (value.length >= 8 && /^[\x21-\x7e]+$/.test(value)),
  'adverts.invalid_token',
);

const budget = text(20).transform((value, context) => {
  const kobo = value === '' ? 0 : nairaToKobo(value);
  if (kobo !== undefined && kobo <= 100_000_000_000) return kobo;
  context.addIssue({ code: 'custom', message: 'adverts.invalid_budget' });
  return z.NEVER;
});

/** Of the adverts' words; empty: the owner's own. */
const language = keyField({ invalid: 'app.invalid' })
  .regex(/^([a-z]{2,3})?$/, 'app.invalid')
  .default('')
  .transform((code) => (code === '' ? null : code));

const interests = text(400).transform((line) =>
  [...new Set(line.split(/[,\n]/).map((word) => cutText(word.trim(), 40)))]
    .filter((word) => word !== '')
    .slice(0, 10),
);

export const settingsForm = z
  .object({
    autoPost: switched,
    language,
    whatsappEnabled: switched,
    whatsappNumber: whatsapp,
    telegramEnabled: switched,
    telegramChannel: channel,
    telegramChannelId: channelId,
    facebookEnabled: switched,
    facebookPageId: handle,
    twitterEnabled: switched,
    twitterHandle: handle,
    instagramEnabled: switched,
    instagramHandle: handle,
    location: z.enum(locations).default('Nigeria'),
    ageMin: age,
    ageMax: age,
    interests,
    budgetDailyKobo: budget,
    budgetTotalKobo: budget,
    telegramToken: token,
    facebookToken: token,
    twitterKey: token,
    instagramToken: token,
  })
  .refine((form) => form.ageMin <= form.ageMax, {
    path: ['ageMin'],
    message: 'adverts.ages_crossed',
  })
  .refine(
    (form) => !form.autoPost || form.telegramChannel !== '' || form.telegramChannelId !== '',
    {
      path: ['telegramChannel'],
      message: 'adverts.channel_needed',
    },
  );

export type SettingsDraft = z.output<typeof settingsForm>;
export type PlainSettings = Omit<SettingsDraft, SecretName>;

export function splitSecrets(draft: SettingsDraft): {
  plain: PlainSettings;
  secrets: Partial<Record<SecretName, string>>;
} {
  const { telegramToken, facebookToken, twitterKey, instagramToken, ...plain } = draft;
  const all = { telegramToken, facebookToken, twitterKey, instagramToken };
  const secrets: Partial<Record<SecretName, string>> = {};
  for (const name of secretNames) if (all[name] !== '') secrets[name] = all[name];
  return { plain, secrets };
}

/** What a shop has before it saves anything. */
export const defaultSettings: PlainSettings = {
  autoPost: false,
  language: null,
  whatsappEnabled: true,
  whatsappNumber: '',
  telegramEnabled: false,
  telegramChannel: '',
  telegramChannelId: '',
  facebookEnabled: false,
  facebookPageId: '',
  twitterEnabled: false,
  twitterHandle: '',
  instagramEnabled: false,
  instagramHandle: '',
  location: 'Nigeria',
  ageMin: 18,
  ageMax: 65,
  interests: [],
  budgetDailyKobo: 0,
  budgetTotalKobo: 0,
};
