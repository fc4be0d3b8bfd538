import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { broadcast } from '#app/platform/live/events.server.ts';
import { LiveHub } from '#app/platform/live/live-hub.server.ts';
import { log } from '#app/platform/log.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { startWorker, stopWorker } from '#app/platform/queue/worker.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  hasPgBouncer,
  type PgBouncer,
  startPgBouncer,
} from '#tests/support/processes/pgbouncer.ts';
import {
  closeDatabase,
  connectDatabase,
  database,
  directUrl,
  pool,
  replica,
  replicas,
} from '../database.server.ts';
import { prepared } from '../statements/prepared.server.ts';
import { lookAtPooler, migrateClearly } from './reach-database.server.ts';

const where = hasPgBouncer ? '' : ' (skipped: apt-get install pgbouncer)';

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

describe.skipIf(!hasPgBouncer)(`behind PgBouncer in transaction mode${where}`, () => {
  let db: TestDatabase;
  let strict: PgBouncer;
  let lenient: PgBouncer;

  beforeAll(async () => {
    log.level = 'silent';
    db = await testDatabase();
    strict = await startPgBouncer(db.url);
    lenient = await startPgBouncer(db.url, [
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    ]);
    for (const { url } of [strict, lenient]) await vi.waitFor(() => answers(url), 20_000);
  });

  afterEach(async () => {
    await stopWorker();
    await closeDatabase();
  });

  afterAll(async () => {
    await strict.stop();
    await lenient.stop();
    await db.drop();
  });

  test('without an address of the server itself one line says what is missing, and no lock is left', async () => {
    for (const { url } of [strict, lenient]) {
      await expect(migrateClearly({ url })).rejects.toThrow(/^DATABASE_DIRECT_URL: needed/);
    }
    connectDatabase({ url: db.url });
    const locks = sql`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    expect((await database().execute(locks)).rows).toEqual([]);
  });

  test('a pooler behind the address of the server itself is found out, also where the owner has one of its own', async () => {
    for (const { url } of [strict, lenient]) {
      await expect(migrateClearly({ url, directUrl: url })).rejects.toThrow(
        /^DATABASE_DIRECT_URL: must lead to the server itself/,
      );
      await expect(migrateClearly({ url, ownerUrl: db.url })).rejects.toThrow(
        /^DATABASE_DIRECT_URL: needed/,
      );
    }
  });

  test('a replica behind a pooler is read from', async () => {
    connectDatabase({ url: db.url, replicaUrls: [strict.url], replicaTimes: { beatMs: 50 } });
    await eventually(() => replicas()?.facts.used).toBe(1);
    expect((await replica().execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
  });

  test('with it pages, jobs and notices work', async () => {
    for (const { url } of [strict, lenient]) {
      const addresses = { url, directUrl: db.url };
      await migrateClearly(addresses);
      connectDatabase({ ...addresses, ...(await lookAtPooler(addresses)) });
      expect(directUrl()).toBe(db.url);

      const many = Array.from({ length: 40 }, (_, n) =>
        prepared<{ n: number }>(
          `of-${n % 4}`,
          `select ${n % 4}::int as n from pg_sleep($1)`,
          [0.01],
        ),
      );
      const numbers = (await Promise.all(many)).map((rows) => rows[0]?.n);
      expect(numbers).toEqual(many.map((_, n) => n % 4));

      const hub = new LiveHub(directUrl());
      await hub.open();
      const heard: unknown[] = [];
      hub.onBroadcast('test.heard', (payload) => heard.push(payload));
      await broadcast(database(), 'test.heard', ['a']);
      await eventually(() => heard).toEqual([['a']]);
      await hub.close();

      const done: number[] = [];
      const job = defineJob('tests.done', z.object({ n: z.number() }), async ({ n }) => {
        done.push(n);
      });
      await startWorker({ jobs: [job], times: { pollMs: 60_000 } });
      await enqueue(database(), job, { n: 1 });
      await eventually(() => done).toEqual([1]);
      await stopWorker();
      expect(pool().totalCount).toBeGreaterThan(0);
      await closeDatabase();
    }
  });
});
