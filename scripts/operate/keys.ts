import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { renewAdSecrets } from '#app/domains/adverts/commands/renew-secrets.server.ts';
import { renewCardSecrets } from '#app/domains/billing/commands/saved-card.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import type { Renewed } from '#app/platform/secrets.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { vapidKeys } from '#app/providers/web-push/vapid.server.ts';
import { keepVisitors } from './keep-visitors.ts';
import { command } from './plain-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run keys -- backup
Makes the two keys of encrypted backups.
npm run keys -- rotate
Give all instances a new SECRETS_KEY and the old one as SECRETS_KEY_BEFORE, restart them, then run this with the same two.
The same with SESSION_SECRET and SESSION_SECRET_BEFORE, together or apart.`;

const told = (what: string, { renewed, unreadable }: Renewed): string =>
  `${what}: ${renewed} put under the new key${unreadable ? `, ${unreadable} cannot be read with either key and must be entered again` : ''}`;

async function rotateSecrets(): Promise<string[]> {
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
  return lines;
}

async function rotateSession(): Promise<string[]> {
  return [
    `Visitors: ${await keepVisitors()} more are known by what they left, and stay who they are`,
    'SESSION_SECRET_BEFORE can go after an hour: until then codes, private links and steps of before still count.',
  ];
}

/** The one until now beside another that is used: else there is nothing to change. */
const isChanged = (now: string, before: readonly string[]): boolean =>
  before.length > 0 && !before.includes(now);

async function backupKeys(): Promise<string> {
  const identity = await generateX25519Identity();
  return `For the installation, which can then make backups and read none:
BACKUP_RECIPIENT=${await identityToRecipient(identity)}
For a restore. Keep it away from the installation and from the backups, in two places:
BACKUP_IDENTITY=${identity}`;
}

await command(usage, async () => {
  if (process.argv[2] === 'backup' && process.argv.length === 3) return backupKeys();
  if (process.argv[2] !== 'rotate' || process.argv.length > 3) throw new SettingsError(usage);
  const { secretsKeysBefore, secretsKey, sessionSecretsBefore, sessionSecret } = settings();
  const work = [
    ...(isChanged(secretsKey(), secretsKeysBefore) ? [rotateSecrets] : []),
    ...(isChanged(sessionSecret(), sessionSecretsBefore) ? [rotateSession] : []),
  ];
  if (work.length === 0)
    throw new SettingsError(
      `SECRETS_KEY_BEFORE: the key until now, beside a new SECRETS_KEY\n${usage}`,
    );
  return withDatabase(async () => {
    const lines: string[] = [];
    for (const rotate of work) lines.push(...(await rotate()));
    return lines.join('\n');
  });
});
