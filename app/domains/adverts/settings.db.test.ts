import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { openSecret } from './ad-secrets.server.ts';
import { settingsRow } from './adverts.queries.server.ts';
import { type SecretName, secretNames } from './adverts.ts';
import { renewAdSecrets } from './commands/renew-secrets.server.ts';
import { saveSettings } from './commands/save-settings.server.ts';
import { settingsForm } from './settings-form.ts';
import { settingsView } from './settings-view.server.ts';

stockBench();

const trusted = { limitedUntil: null };
const secrets: Record<SecretName, string> = {
  telegramToken: '123456:CANARY-telegram-7f3a',
  facebookToken: 'EAACANARYfacebook9f3a',
  twitterKey: 'CANARYtwitterkey1b2c',
  instagramToken: 'IGCANARYinstagram4d5e',
};
const filled = { ageMin: '18', ageMax: '45', telegramChannel: '@ngozi', location: 'Lagos' };

const save = (
  actor: TestShop['actor'],
  fields: Record<string, string> = {},
  removed: SecretName[] = [],
) =>
  inTransaction((tx) =>
    saveSettings(tx, actor, { draft: settingsForm.parse({ ...filled, ...fields }), removed }),
  );

/** Every row of every table as text: what a stolen plain dump would show. */
async function dump(): Promise<string> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const found = await database().execute<{ row: string }>(
      sql.raw(`select x::text as row from ${name} x`),
    );
    parts.push(name, ...found.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

describe('the secrets', () => {
  it('are in no plain dump and in no view; only their ends are', async () => {
    const shop = await makeShop();
    await save(shop.actor, secrets);
    const copied = await dump();
    expect(copied).toContain('@ngozi');
    const view = await settingsView(shop.id, trusted);
    for (const text of [copied, JSON.stringify(view)]) {
      expect(text).not.toMatch(/CANARY/i);
      expect(text).not.toContain(Buffer.from('CANARY').toString('base64').slice(0, 7));
      expect(text).not.toContain(Buffer.from('CANARY').toString('hex'));
    }
    expect(view.secrets).toEqual({
      telegramToken: { isSet: true, lastFour: '7f3a' },
      facebookToken: { isSet: true, lastFour: '9f3a' },
      twitterKey: { isSet: true, lastFour: '1b2c' },
      instagramToken: { isSet: true, lastFour: '4d5e' },
    });
  });

  it('would be seen in the dump if they were kept as they are', async () => {
    const shop = await makeShop();
    await save(shop.actor, { twitterHandle: 'CANARY_in_the_open' });
    expect(await dump()).toContain('CANARY_in_the_open');
    await database().execute(sql`delete from ad_settings where shop_id = ${shop.id}`);
  });

  it('show not even their ends on a phone in its first day', async () => {
    const shop = await makeShop();
    await save(shop.actor, secrets);
    const limited = { limitedUntil: new Date(Date.now() + 3_600_000) };
    const view = await settingsView(shop.id, limited);
    expect(Object.values(view.secrets)).toEqual(secretNames.map(() => ({ isSet: true })));
  });

  it('are put under another SECRETS_KEY, each once, and what no key opens is counted', async () => {
    const usual = settings();
    await database().execute(sql`delete from ad_settings`);
    const [shop, lost] = [await makeShop(), await makeShop()];
    await save(shop.actor, secrets);
    await save(lost.actor, { twitterKey: 'abcd1234' });
    await database().execute(
      sql`update ad_settings set twitter_key_sealed = 'v1:AAAA' where shop_id = ${lost.id}`,
    );
    try {
      const before = [usual.secretsKey()];
      replaceSettings({
        ...usual,
        secretsKey: () => 'n'.repeat(40),
        secretsKeysBefore: before,
      });
      expect(await renewAdSecrets()).toEqual({ renewed: 4, unreadable: 1 });
      expect(await renewAdSecrets()).toEqual({ renewed: 0, unreadable: 1 });
      replaceSettings({ ...settings(), secretsKeysBefore: [] });
      const row = await settingsRow(shop.id);
      expect(openSecret(shop.id, 'telegramToken', row?.telegramToken ?? '')).toBe(
        secrets.telegramToken,
      );
    } finally {
      replaceSettings(usual);
      await database().execute(sql`delete from ad_settings`);
    }
  });

  it('show nothing of a short one', async () => {
    const shop = await makeShop();
    await save(shop.actor, { twitterKey: 'abcd1234' });
    const { secrets: marks } = await settingsView(shop.id, trusted);
    expect(marks.twitterKey).toEqual({ isSet: true });
  });

  it('are kept by an empty field and by switching off, replaced by a new one, removed on request', async () => {
    const shop = await makeShop();
    await save(shop.actor, { ...secrets, telegramEnabled: 'on' });
    await save(shop.actor, { facebookToken: 'another-token-aaaa' });
    const row = await settingsRow(shop.id);
    expect(row?.telegramEnabled).toBe(false);
    expect(openSecret(shop.id, 'telegramToken', row?.telegramToken ?? '')).toBe(
      secrets.telegramToken,
    );
    expect(openSecret(shop.id, 'facebookToken', row?.facebookToken ?? '')).toBe(
      'another-token-aaaa',
    );
    await save(shop.actor, {}, ['twitterKey']);
    const after = (await settingsView(shop.id, trusted)).secrets;
    expect(after.twitterKey).toEqual({ isSet: false });
    expect(after.telegramToken.isSet).toBe(true);
  });

  it('open neither in another row nor in another column', async () => {
    const [one, two] = [await makeShop(), await makeShop()];
    await save(one.actor, secrets);
    const row = await settingsRow(one.id);
    const sealed = row?.telegramToken ?? '';
    expect(() => openSecret(two.id, 'telegramToken', sealed)).toThrow(/cannot be read/);
    expect(() => openSecret(one.id, 'facebookToken', sealed)).toThrow(/cannot be read/);
    useDemoCodes({ SECRETS_KEY: 'another key of at least sixteen', DATA_DIR: '/nonexistent' });
    expect((await settingsView(one.id, trusted)).secrets.telegramToken).toEqual({ isSet: false });
    useDemoCodes();
  });
});

describe('who may save', () => {
  it('is the owner and an admin', async () => {
    const shop = await makeShop();
    const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
    await save(shop.actor);
    await save(admin.actor, { location: 'Kano' });
    expect(await codeOf(save(employee.actor))).toBe('shops.forbidden');
    const other = await makeShop();
    expect(await codeOf(save({ ...other.actor, shopId: shop.id }))).toBe('shops.not_found');
    expect((await settingsView(shop.id, trusted)).settings.location).toBe('Kano');
  });
});

it('a shop that has saved nothing has the spec’s defaults', async () => {
  const shop = await makeShop();
  const { settings } = await settingsView(shop.id, trusted);
  expect(settings).toMatchObject({
    autoPost: false,
    whatsappEnabled: true,
    location: 'Nigeria',
    ageMin: 18,
    ageMax: 65,
    interests: [],
  });
});
