import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bodyHash, idempotencyKey, runOnce, sweepIdempotencyKeys } from './idempotency.server.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  connectDatabase({ url: db.url });
  await database().execute(sql`create table sale (id serial primary key, what text)`);
});

beforeEach(async () => {
  await database().execute(sql`truncate sale, idempotency_keys`);
});

afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const once = (over: Partial<Parameters<typeof runOnce>[0]> = {}) => ({
  actor: 'user:1',
  route: 'POST /api/sell',
  key: 'k1',
  bodyHash: bodyHash({ what: 'rice' }),
  ...over,
});

const sell = (key = once(), what = 'rice') =>
  runOnce(key, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into sale (what) values (${what}) returning id`,
    );
    return { success: true, id: rows[0]?.id };
  });

const sales = async () => (await database().execute(sql`select id from sale`)).rows.length;

test('fifty at once sell once and all get the first answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => sell()));
  expect(await sales()).toBe(1);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('a twin on another instance waits for the first by the lock in the database', async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // The other instance, seen from the database: it holds the same lock and has not committed yet.
  const name = JSON.stringify(['user:1', 'POST /api/sell', 'k1']);
  const other = database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 41))`);
    locked.resolve();
    await held.promise;
    await tx.execute(sql`insert into sale (what) values ('rice')`);
    await tx.execute(sql`insert into idempotency_keys (actor, route, key, body_hash, answer)
      values ('user:1', 'POST /api/sell', 'k1', ${once().bodyHash}, '{"first":true}')`);
  });
  await locked.promise;
  const twin = sell();
  await eventually(async () => {
    const { rows } = await database().execute(
      sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length;
  }).toBe(1);
  held.resolve();
  await other;
  expect(await twin).toEqual({ first: true });
  expect(await sales()).toBe(1);
});

test('the same key with another body is a conflict', async () => {
  await sell();
  await expect(sell(once({ bodyHash: bodyHash({ what: 'beans' }) }))).rejects.toMatchObject({
    kind: 'conflict',
    code: 'app.idempotency_mismatch',
  });
  expect(await sales()).toBe(1);
});

test('another person, route or key is another operation', async () => {
  await sell();
  await sell(once({ actor: 'user:2' }));
  await sell(once({ route: 'POST /api/return' }));
  await sell(once({ key: 'k2' }));
  expect(await sales()).toBe(4);
});

test('a failed command is not remembered, and its change is undone', async () => {
  const broken = runOnce(once(), async (tx) => {
    await tx.execute(sql`insert into sale (what) values ('rice')`);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(await sales()).toBe(0);
  expect(await sell()).toMatchObject({ success: true });
  expect(await sales()).toBe(1);
});

test('twins of a failing command each try for themselves', async () => {
  let tries = 0;
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      runOnce(once(), async () => {
        tries++;
        if (tries < 3) throw new Error('not yet');
        return { tries };
      }),
    ),
  );
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(tries).toBe(3);
});

test('after two months the key is free again, and the sweep forgets it', async () => {
  await sell();
  await database().execute(
    sql`update idempotency_keys set created_at = now() - interval '62 days'`,
  );
  await sell();
  expect(await sales()).toBe(2);
  await database().execute(
    sql`update idempotency_keys set created_at = now() - interval '62 days'`,
  );
  await sell(once({ key: 'young' }));
  expect(await sweepIdempotencyKeys()).toBe(1);
  expect((await database().execute(sql`select key from idempotency_keys`)).rows).toEqual([
    { key: 'young' },
  ]);
});

test('the hash minds the values, not the order of names', () => {
  expect(bodyHash({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(
    bodyHash({ b: { d: [1, 2], c: 2 }, a: 1 }),
  );
  expect(bodyHash({ a: [1, 2] })).not.toBe(bodyHash({ a: [2, 1] }));
  expect(bodyHash(undefined)).toBe(bodyHash(undefined));
});

test('a key is visible ASCII', () => {
  expect(idempotencyKey(undefined)).toBeUndefined();
  expect(idempotencyKey('')).toBeUndefined();
  expect(idempotencyKey('a-1')).toBe('a-1');
  for (const bad of ['a b', 'é', 'x'.repeat(201), 'a\n']) {
    expect(() => idempotencyKey(bad)).toThrowError('app.idempotency_key_invalid');
  }
});
