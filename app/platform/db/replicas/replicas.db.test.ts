import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PageCache } from '#app/platform/http/cache/page-cache.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Replicated, replicated } from '#tests/support/standby.ts';
import { closeDatabase, connectDatabase, database, replica, replicas } from '../database.server.ts';
import { prepared } from '../statements/prepared.server.ts';
import { withFreshReads } from './fresh-reads.server.ts';

let servers: Replicated;
const times = { beatMs: 50, mostLagMs: 400, patienceMs: 1_000 };

const connect = (...replicaUrls: string[]) =>
  connectDatabase({ url: servers.url, replicaUrls, replicaTimes: times });

beforeAll(async () => {
  servers = await replicated(async (url) => {
    connectDatabase({ url });
    await database().execute(sql`create table prices (kobo int not null)`);
    await database().execute(sql`insert into prices values (1)`);
    await closeDatabase();
  });
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  await servers.remove();
});

beforeEach(() => closeDatabase());

const isFollower = async () =>
  (await replica().execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is;
const price = async (read = replica()) =>
  (await read.execute<{ kobo: number }>(sql`select kobo from prices`)).rows[0]?.kobo;
const setPrice = (kobo: number) => database().execute(sql`update prices set kobo = ${kobo}`);

test('a replica that dies is left out at once and taken back by itself', async () => {
  connect(servers.standby.url);
  await eventually(isFollower).toBe(true);
  await servers.standby.stop();
  expect(await isFollower()).toBe(false);
  expect(await prepared('own', 'select 7 as n', [])).toEqual([{ n: 7 }]);
  expect(replicas()?.facts).toMatchObject({ known: 1, used: 0 });
  await servers.standby.start();
  await eventually(isFollower).toBe(true);
});

test('a wrong address, port, password or database is no trouble for anybody', async () => {
  const lost = servers.standby.url.replace(/\/oja$/, '/nowhere');
  const stranger = servers.standby.url.replace(/\/\/\w+@/, '//nobody:wrong@');
  connect(lost, stranger, 'postgres://oja@127.0.0.1:1/oja', servers.standby.url);
  await eventually(isFollower).toBe(true);
  for (let n = 0; n < 8; n++) expect(await isFollower()).toBe(true);
  expect(replicas()?.facts).toMatchObject({ known: 4, used: 1 });
});

test('a replica that is late is left out until it has caught up', async () => {
  connect(servers.standby.url);
  await eventually(isFollower).toBe(true);
  await servers.standby.pause();
  await setPrice(2);
  await eventually(isFollower).toBe(false);
  expect(await price()).toBe(2);
  expect(replicas()?.facts.lagSeconds).toBeGreaterThan(0.4);
  await servers.standby.resume();
  await eventually(isFollower).toBe(true);
  expect(await price()).toBe(2);
});

test('a page that was read before the change came in is not kept; a later one is', async () => {
  connectDatabase({
    url: servers.url,
    replicaUrls: [servers.standby.url],
    replicaTimes: { ...times, mostLagMs: 60_000 },
  });
  await eventually(isFollower).toBe(true);
  const passed = () => replicas()?.passed() ?? 0;
  const pages = new PageCache({ maxBytes: 1_000_000, ttlMs: 60_000, passed });
  const id = '01900000-0000-7000-8000-000000000001';
  const make = () =>
    pages.make('page', async () => ({
      headers: {},
      body: Buffer.from(String(await price())),
      naming: id,
      outline: '',
    }));
  const kept = () => pages.get('page')?.plain.toString();
  await setPrice(3);
  await eventually(price).toBe(3);
  await make();
  expect(kept()).toBe('3');

  await servers.standby.pause();
  await setPrice(4);
  replicas()?.hear(pages.forget([id]));
  await make();
  expect(await price()).toBe(3);
  expect(kept()).toBe(undefined);
  expect(replicas()?.hasPassedAll).toBe(false);
  // What does not show the changed thing is kept as before.
  await pages.make('other', async () => ({
    headers: {},
    body: Buffer.from('x'),
    naming: '',
    outline: '',
  }));
  expect(pages.get('other')).toBeDefined();

  await servers.standby.resume();
  await eventually(() => replicas()?.hasPassedAll).toBe(true);
  await make();
  expect(kept()).toBe('4');
});

test('who has just changed something reads it from the primary', async () => {
  connect(servers.standby.url);
  await eventually(isFollower).toBe(true);
  await servers.standby.pause();
  await setPrice(5);
  expect(await withFreshReads(() => price())).toBe(5);
  expect(await withFreshReads(() => price(replica()))).toBe(5);
  expect(await withFreshReads(() => prepared('now', 'select kobo from prices', []))).toEqual([
    { kobo: 5 },
  ]);
  await servers.standby.resume();
});

test('a read that the replica has to end is answered elsewhere, and a wrong one is nobody’s fault', async () => {
  connect(servers.standby.url);
  await eventually(isFollower).toBe(true);
  await database().execute(sql`create table newest (n int)`);
  await servers.standby.pause();
  await database().execute(sql`insert into newest values (1)`);
  await database().execute(sql`create table still_newer as select 1 as n`);
  expect((await replica().execute(sql`select n from still_newer`)).rows).toEqual([{ n: 1 }]);
  await expect(replica().execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(replicas()?.facts.used).toBe(1);
  await servers.standby.resume();
});
