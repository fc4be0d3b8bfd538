import { type DeviceAge, isOpenTo } from '#app/domains/shops/commands/require-right.server.ts';
import { offeredLanguages } from '#app/platform/i18n/catalogues.server.ts';
import { markOf } from './ad-secrets.server.ts';
import { settingsRow } from './adverts.queries.server.ts';
import { type SecretMark, type SecretName, secretNames } from './adverts.ts';
import { defaultSettings, type PlainSettings } from './settings-form.ts';

export interface SettingsView {
  settings: PlainSettings;
  secrets: Record<SecretName, SecretMark>;
  /** That adverts can be written in. */
  languages: { code: string; name: string }[];
}

type Row = NonNullable<Awaited<ReturnType<typeof settingsRow>>>;

/** Named one by one: a column that is added later stays inside until somebody decides otherwise. */
const plainOf = (row: Row): PlainSettings => ({
  autoPost: row.autoPost,
  language: row.language,
  whatsappEnabled: row.whatsappEnabled,
  whatsappNumber: row.whatsappNumber,
  telegramEnabled: row.telegramEnabled,
  telegramChannel: row.telegramChannel,
  telegramChannelId: row.telegramChannelId,
  facebookEnabled: row.facebookEnabled,
  facebookPageId: row.facebookPageId,
  twitterEnabled: row.twitterEnabled,
  twitterHandle: row.twitterHandle,
  instagramEnabled: row.instagramEnabled,
  instagramHandle: row.instagramHandle,
  location: row.location,
  ageMin: row.ageMin,
  ageMax: row.ageMax,
  interests: row.interests,
  budgetDailyKobo: row.budgetDailyKobo,
  budgetTotalKobo: row.budgetTotalKobo,
});

/** The settings as a browser may have them; a device in its first day sees no end of a secret. */
export async function settingsView(shopId: string, device: DeviceAge): Promise<SettingsView> {
  const row = await settingsRow(shopId);
  const showsEnd = isOpenTo(device, 'adverts.tokens');
  const marks = secretNames.map((name): [SecretName, SecretMark] => [
    name,
    markOf(shopId, name, { sealed: row?.[name] ?? null, showsEnd }),
  ]);
  return {
    settings: row ? plainOf(row) : defaultSettings,
    secrets: Object.fromEntries(marks) as Record<SecretName, SecretMark>,
    languages: offeredLanguages.map(({ code, name }) => ({ code, name })),
  };
}
