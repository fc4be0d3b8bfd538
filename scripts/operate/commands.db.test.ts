import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { adSettings } from '#app/domains/adverts/adverts.table.server.ts';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { loadSettings } from '#app/platform/env.server.ts';
import { deadLetterJobs } from '#app/platform/queue/dead-letters.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { openSecrets } from '#app/platform/secrets.server.ts';
import { bareEnv } from '#tests/support/processes/bare-env.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/processes/pgbouncer.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';

shopBench();

const run = promisify(execFile);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oja-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** As whoever runs the installation types it. */
async function command(
  name: 'jobs' | 'keys' | '../seed' | '../operator',
  args: string[],
  more: Record<string, string> = {},
) {
  const env = { ...bareEnv(), DATABASE_URL: databaseUrl(), DATA_DIR: folder, ...more };
  const asked = ['scripts/run.mjs', `scripts/operate/${name}.ts`, ...args];
  return run(process.execPath, asked, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}

const draw = defineJob('photos.draw-small', z.object({}), async () => undefined);

const deadLetters = async () => (await deadLetterJobs()).map(({ id }) => id);

test('npm run jobs: lists what failed for good, runs it again, drops it and takes it back', async () => {
  await enqueue(database(), draw, {}, { key: 'one' });
  await enqueue(database(), draw, {}, { key: 'two' });
  await database().execute(sql`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'no answer from 08031234567'`);
  const [first = '', second = ''] = await deadLetters();
  const listed = await command('jobs', []);
  expect(listed.code).toBe(0);
  expect(listed.said).toContain(`${first}\tphotos.draw-small\t`);
  expect(listed.said).not.toContain('08031234567');

  expect(await command('jobs', ['retry', first, '7'])).toEqual({
    code: 0,
    said: `${first} runs again.\n7 is not a failed job.\n`,
  });
  expect(await deadLetters()).toEqual([second]);
  const why = await command('jobs', ['drop', second]);
  expect([why.code, why.said]).toEqual([1, expect.stringContaining('Why?')]);
  const reason = ['--reason', 'The photo is gone'];
  expect((await command('jobs', ['drop', second, ...reason])).said).toBe(`${second} is dropped.\n`);
  expect((await command('jobs', [])).said).toBe('No job has failed for good.\n');
  expect((await command('jobs', ['back', second, ...reason])).said).toBe(`${second} is back.\n`);
  expect((await command('jobs', ['forget', second])).code).toBe(1);
}, 60_000);

test('npm run keys: puts what is stored under the new key, and says what it lacks', async () => {
  const shop = await makeShop();
  const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
  const place = `adSettings:${shop.id}:telegramToken`;
  const telegramToken = openSecrets(old).encrypt(place, 'the token');
  await database().insert(adSettings).values({ shopId: shop.id, telegramToken });
  const bare = await command('keys', ['rotate'], { SECRETS_KEY: next });
  expect([bare.code, bare.said]).toEqual([1, expect.stringContaining('SECRETS_KEY_BEFORE')]);
  const rotate = () => command('keys', ['rotate'], { SECRETS_KEY: next, SECRETS_KEY_BEFORE: old });
  expect(await rotate()).toEqual({
    code: 0,
    said: expect.stringContaining('Tokens of advert accounts: 1 put under the new key'),
  });
  const [row] = await database().select().from(adSettings);
  expect(openSecrets(next).decrypt(place, row?.telegramToken ?? '')).toBe('the token');
  expect((await rotate()).said).toContain('Tokens of advert accounts: 0 put under the new key');
}, 60_000);

test.skipIf(!hasPgBouncer)(
  'npm run seed: never through a pooler, where its lock would stay',
  async () => {
    const pooler = await startPgBouncer(databaseUrl());
    const seed = () =>
      command('../seed', ['--shops', '1', '--products', '1'], { DATABASE_URL: pooler.url });
    try {
      await expect
        .poll(seed, { timeout: 20_000 })
        .toEqual({ code: 1, said: expect.stringContaining('DATABASE_DIRECT_URL') });
    } finally {
      await pooler.stop();
    }
  },
);

test('npm run operator: signs one person out, or everybody, with a reason', async () => {
  const [one, other] = [await makeShop(), await makeShop()];
  const isIn = async ({ owner }: typeof one) =>
    (await sessionFromToken(owner.opened.token)) !== undefined;
  const reason = ['--reason', 'A phone was stolen'];
  const { phone } = one.owner;
  expect((await command('../operator', ['sign-out', phone])).said).toContain('Why?');
  expect(await command('../operator', ['sign-out', phone, ...reason])).toEqual({
    code: 0,
    said: `${phone} is signed out everywhere.\n`,
  });
  expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
  expect((await command('../operator', ['sign-out', '08099999999', ...reason])).code).toBe(1);
  const all = await command('../operator', ['sign-out-everybody', ...reason]);
  expect(all).toMatchObject({ code: 0, said: expect.stringContaining('1 sessions have ended.') });
  expect(await isIn(other)).toBe(false);
}, 180_000);

test('npm run keys -- backup: a public key that the installation takes, and its secret one', async () => {
  const { code, said } = await command('keys', ['backup']);
  expect(code).toBe(0);
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(\S+)$/m.exec(said) ?? [];
  const [, identity = ''] = /^BACKUP_IDENTITY=(AGE-SECRET-KEY-1\S+)$/m.exec(said) ?? [];
  expect(await identityToRecipient(identity)).toBe(recipient);
  expect(loadSettings({ BACKUP_RECIPIENT: recipient }).backupRecipients).toEqual([recipient]);
}, 60_000);
