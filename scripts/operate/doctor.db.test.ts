import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSettings } from '#app/platform/env.server.ts';
import { newCode } from '#app/platform/id.ts';
import {
  asRole,
  asSuperuser,
  type TestDatabase,
  testDatabase,
  testPool,
} from '#tests/support/database.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/processes/pgbouncer.ts';
import { type Replicated, replicated } from '#tests/support/standby.ts';
import { checkDatabase, checkDisk, checkProviders } from './doctor-checks.ts';
import { checkReplicas } from './doctor-replicas.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const worst = (found: { state: string }[]) =>
  found.some(({ state }) => state === 'bad') ? 'bad' : 'fine';

test('a sound installation has nothing to mend; whatever is wrong is named', async () => {
  const sound = loadSettings({ DATABASE_URL: db.url, DATA_DIR: '/tmp' });
  const found = await checkDatabase(sound);
  expect([found, worst(found)]).toEqual([expect.anything(), 'fine']);
  expect(found.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['database', 'rights', 'clock', 'connections', 'pooler']),
  );
  // Before the first start the folder is not there yet.
  const fresh = loadSettings({ DATA_DIR: '/tmp/oja-not-there/data' });
  for (const one of [sound, fresh]) expect(worst(checkDisk(one))).toBe('fine');

  const crowded = loadSettings({ DATABASE_URL: db.url, PROCESSES: '50' });
  expect(worst(await checkDatabase(crowded))).toBe('bad');
  // One process for each of 16 cores has room in the database that comes along.
  const cores = (count: number) => checkDatabase(loadSettings({ PROCESSES: String(count) }));
  expect([worst(await cores(16)), worst(await cores(50))]).toEqual(['fine', 'bad']);
  const lost = loadSettings({ DATABASE_URL: 'postgres://oja@127.0.0.1:1/oja' });
  expect(await checkDatabase(lost)).toMatchObject([
    { state: 'bad', says: expect.stringContaining('DATABASE_URL: the database cannot be reached') },
  ]);
  const away = loadSettings({ DATABASE_REPLICA_URL: `postgres://oja@127.0.0.1:1/oja,${db.url}` });
  expect((await checkReplicas(away)).map(({ state }) => state)).toEqual(['bad', 'warn']);
});

test('whoever is to change the tables at the next upgrade is tried now', async () => {
  const ownerOf = async (ownerUrl: string) => {
    const given = loadSettings({ DATABASE_URL: db.url, DATABASE_OWNER_URL: ownerUrl });
    return (await checkDatabase(given)).find(({ about }) => about === 'owner');
  };
  expect(await ownerOf(db.url)).toMatchObject({ state: 'ok' });
  expect(await ownerOf('postgres://oja@127.0.0.1:1/oja')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('DATABASE_OWNER_URL: the database cannot be reached'),
  });
  const role = `reader_${newCode(8).toLowerCase()}`;
  await asSuperuser(`create role ${role} login`);
  try {
    expect(await ownerOf(asRole(db.url, role))).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('may make no tables'),
    });
  } finally {
    await asSuperuser(`drop role ${role}`);
  }
});

describe('a standby', () => {
  let servers: Replicated;
  beforeAll(async () => {
    servers = await replicated(async () => undefined);
  }, 120_000);
  afterAll(() => servers.remove());

  const find = async (more: Record<string, string> = {}) => {
    const replicas = { DATABASE_URL: servers.url, DATABASE_REPLICA_URL: servers.standby.url };
    return (await checkReplicas(loadSettings({ ...replicas, ...more })))[0];
  };

  test('that follows is well; each process wants connections of it, too', async () => {
    expect(await find()).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/^\d\.\d s behind$/),
    });
    expect(await find({ PROCESSES: '50' })).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('wants 500 connections'),
    });
  });

  test('that hears nothing of the primary is not called up to date', async () => {
    await servers.standby.cutOff();
    const writer = testPool(servers.url, { max: 1 });
    await writer.query('create table later (n int)').finally(() => writer.end());
    expect(await find()).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('hears nothing of the primary'),
    });
  }, 30_000);
});

test.skipIf(!hasPgBouncer)(
  'a pooler behind the address of the server itself is named',
  async () => {
    const pooler = await startPgBouncer(db.url);
    const pooled = loadSettings({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url });
    const find = async () => (await checkDatabase(pooled)).find(({ about }) => about === 'pooler');
    try {
      await expect.poll(find, { timeout: 10_000 }).toMatchObject({ state: 'bad' });
    } finally {
      await pooler.stop();
    }
  },
);

test('a provider that cannot be reached is named', async () => {
  const found = await checkProviders(
    loadSettings({ VISION_BASE_URL: 'http://127.0.0.1:1', VISION_MODEL: 'm' }),
  );
  expect(found.filter(({ state }) => state === 'bad')).toEqual([
    { state: 'bad', about: 'photo analysis', says: '127.0.0.1:1 cannot be reached' },
  ]);
});
