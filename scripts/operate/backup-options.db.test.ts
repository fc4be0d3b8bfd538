import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopExports } from '#app/domains/privacy/export/shop-exports.table.server.ts';
import { partKey } from '#app/domains/privacy/export/shop-exports.ts';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { openStorage } from '#app/platform/storage/open-storage.server.ts';
import {
  asRole,
  asSuperuser,
  emptyDatabase,
  type TestDatabase,
  testPool,
} from '#tests/support/database.ts';
import { bareEnv } from '#tests/support/processes/bare-env.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const run = promisify(execFile);
const targets: TestDatabase[] = [];
const roles: string[] = [];
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oja-options-'));
});
afterAll(async () => {
  await Promise.all(targets.map((target) => target.drop()));
  for (const role of roles) await asSuperuser(`drop role ${role}`);
  await rm(folder, { recursive: true });
});

interface Place {
  url: string;
  dir: string;
  /** Where the tables are not of who runs the app. */
  ownerUrl?: string;
  /** Further settings. */
  more?: Record<string, string>;
}

/** As whoever runs the installation types it; answers what it said, and whether it worked. */
async function command(
  verb: 'backup' | 'restore',
  { url, dir, ownerUrl, more }: Place,
  ...args: string[]
) {
  const owner = ownerUrl && { DATABASE_OWNER_URL: ownerUrl };
  const env = { ...bareEnv(), DATABASE_URL: url, DATA_DIR: dir, ...owner, ...more };
  const asked = ['scripts/run.mjs', `scripts/${verb}.ts`, ...args];
  return run(process.execPath, asked, { env }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    ({ stdout, stderr }) => ({ ok: false, said: `${stdout}${stderr}` }),
  );
}

const filesOf = ({ dir }: Place) =>
  openStorage({ kind: 'disk', folder: join(dir, 'files'), secret: 'a secret of the tests' });

async function emptyPlace(): Promise<Place> {
  const target = await emptyDatabase();
  targets.push(target);
  return { url: target.url, dir: join(folder, newId()) };
}

async function countIn({ url }: Place, table: string): Promise<number> {
  const pool = testPool(url);
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  await pool.end();
  return rows[0]?.n ?? -1;
}

/** A shop with a photo, whose owner has just asked for all of it as a file. */
async function source() {
  const here = { url: databaseUrl(), dir: join(folder, newId()) };
  const shop = await makeShop();
  const id = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const made = { state: 'ready', parts: 1, bytes: 15, language: 'en' } as const;
  const row = { shopId: shop.id, id, askedAt: new Date(), expiresAt, ...made };
  await database().insert(shopExports).values(row);
  const keys = { photo: `products/${shop.id}/1/original.jpg`, part: partKey(shop.id, id, 1) };
  for (const [key, text] of [
    [keys.photo, 'photo'],
    [keys.part, 'names of buyers'],
  ] as const)
    await filesOf(here).put(key, Buffer.from(text), { contentType: 'image/jpeg' });
  return { here, keys, file: join(folder, `${id}.oja`) };
}

test('a backup has neither the files of whole shops nor the rows that name them, and everything else', async () => {
  const { here, keys, file } = await source();
  expect(await command('backup', here, file)).toMatchObject({ ok: true });
  const there = await emptyPlace();
  expect((await command('restore', there, file)).said).toContain('all counts and hashes agree');
  expect(await countIn(there, 'shops')).toBe(await countIn(here, 'shops'));
  expect(await countIn(here, 'shop_exports')).toBeGreaterThan(0);
  expect(await countIn(there, 'shop_exports')).toBe(0);
  expect(await filesOf(there).stat(keys.photo)).toMatchObject({ size: 5 });
  expect(await filesOf(there).stat(keys.part)).toBeUndefined();
}, 120_000);

test('--database-only leaves every file out, wherever it stands, and is restored beside those that are there', async () => {
  const { here, keys, file } = await source();
  const whole = `${file}-whole`;
  expect((await command('backup', here, whole)).said).toMatch(/1 files?\b/);
  const lean = await command('backup', here, '--database-only', file);
  expect(lean).toEqual({ ok: true, said: expect.stringContaining(', without files') });
  const there = await emptyPlace();
  await filesOf(there).put('products/kept.jpg', Buffer.from('kept'), { contentType: 'image/jpeg' });
  // A whole one would write over them.
  expect(await command('restore', there, whole)).toMatchObject({ ok: false });
  expect(await command('restore', there, file)).toMatchObject({ ok: true });
  expect(await countIn(there, 'shops')).toBe(await countIn(here, 'shops'));
  expect(await filesOf(there).stat('products/kept.jpg')).toMatchObject({ size: 4 });
  expect(await filesOf(there).stat(keys.photo)).toBeUndefined();
}, 120_000);

test('a backup to a public key is read by its secret key alone', async () => {
  const { here, keys, file } = await source();
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const BACKUP_RECIPIENT = await identityToRecipient(identity);
  const made = await command('backup', { ...here, more: { BACKUP_RECIPIENT } }, file);
  expect(made).toEqual({ ok: true, said: expect.stringMatching(/, encrypted\.\n$/) });
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const there = await emptyPlace();
  const refused = async (more: Record<string, string>) =>
    (await command('restore', { ...there, more }, file)).said;
  expect(await refused({})).toContain('is encrypted; set BACKUP_IDENTITY');
  expect(await refused({ BACKUP_IDENTITY: other })).toContain('encrypted to another key');
  const cut = `${file}-cut`;
  writeFileSync(cut, readFileSync(file).subarray(0, -100));
  const more = { BACKUP_IDENTITY: identity };
  expect((await command('restore', { ...there, more }, cut)).said).toContain('is damaged');
  expect(await command('restore', { ...there, more }, file)).toMatchObject({ ok: true });
  expect(await countIn(there, 'shops')).toBe(await countIn(here, 'shops'));
  expect(await filesOf(there).stat(keys.photo)).toMatchObject({ size: 5 });
}, 120_000);

test.each([
  ['no file', []],
  ['the option alone', ['--database-only']],
  ['an option that it does not know', ['--no-files']],
  ['two files', ['a.oja', 'b.oja']],
])('a backup with %s does nothing and says how it is called', async (_, args) => {
  const here = { url: databaseUrl(), dir: join(folder, newId()) };
  const { ok, said } = await command('backup', here, ...args);
  expect([ok, said.trim()]).toEqual([
    false,
    'Which file? npm run backup -- FILE [--database-only]',
  ]);
  for (const name of args) expect(existsSync(name)).toBe(false);
});

test('a restore by the owner of the tables leaves the role that runs the app its rights', async () => {
  const { here, file } = await source();
  expect(await command('backup', here, file, '--database-only')).toMatchObject({ ok: true });
  const { url: ownerUrl, dir } = await emptyPlace();
  const role = `restored_${Date.now()}`;
  roles.push(role);
  await asSuperuser(`create role ${role} login`);
  const there = { url: asRole(ownerUrl, role), ownerUrl, dir };
  expect(await command('restore', there, file)).toMatchObject({ ok: true });
  expect(await countIn(there, 'shops')).toBeGreaterThan(0);
});
