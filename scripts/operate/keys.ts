import { sql } from 'drizzle-orm';
import { renewAdSecrets } from '#app/domains/adverts/commands/renew-secrets.server.ts';
import { renewCardSecrets } from '#app/domains/billing/commands/saved-card.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import type { Renewed } from '#app/platform/secrets.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { vapidKeys } from '#app/providers/web-push/vapid.server.ts';
import { command } from './plain-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run keys -- rotate
Give all instances a new SECRETS_KEY and the old one as SECRETS_KEY_BEFORE, restart them, then run this with the same two.`;

const told = (what: string, { renewed, unreadable }: Renewed): string =>
  `${what}: ${renewed} put under the new key${unreadable ? `, ${unreadable} cannot be read with either key and must be entered again` : ''}`;

async function rotate(): Promise<string> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from pins`,
  );
  const lines = [
    told('Tokens of advert accounts', await renewAdSecrets()),
    told('Saved cards', await renewCardSecrets()),
    `PINs: ${rows[0]?.n ?? 0}, each put under the new key when it is next entered`,
  ];
  if (settings().push.privateKey === undefined)
    lines.push(
      `Notices: set VAPID_PRIVATE_KEY=${vapidKeys().privateKey} before SECRETS_KEY_BEFORE goes, or every phone must turn them on again`,
    );
  lines.push('When people have had time to enter their PINs, SECRETS_KEY_BEFORE can go.');
  return lines.join('\n');
}

await command(usage, async () => {
  if (process.argv[2] !== 'rotate' || process.argv.length > 3) throw new SettingsError(usage);
  const { secretsKeysBefore, secretsKey } = settings();
  if (secretsKeysBefore.length === 0 || secretsKeysBefore.includes(secretsKey()))
    throw new SettingsError(
      `SECRETS_KEY_BEFORE: the key until now, beside a new SECRETS_KEY\n${usage}`,
    );
  return withDatabase(rotate);
});
