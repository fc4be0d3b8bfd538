import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { makePool } from '#app/platform/db/pool.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { sweepRateLimits, takeToken, tokensOut } from './rate-limit.server.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  connectDatabase({ url: db.url, max: 20 });
});

afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const hour = 3600;

test('two hundred at once get exactly fifty', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => takeToken({ key: 'rush', limit: 50, per: hour })),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(50);
  for (const answer of answers) {
    if (!answer.allowed) expect(answer.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    if (!answer.allowed) expect(answer.retryAfterSeconds).toBeLessThanOrEqual(hour / 50);
  }
});

test('an uneven window holds its whole limit', async () => {
  const all = { key: 'uneven', limit: 7, per: hour, cost: 7 };
  expect(await takeToken(all)).toMatchObject({ allowed: true });
  expect(await takeToken({ ...all, cost: 1 })).toMatchObject({ allowed: false });
  await database().execute(sql`update rate_limits set busy_until = now() where key = 'uneven'`);
  expect(await takeToken(all)).toMatchObject({ allowed: true });
});

test('tokens come back evenly', async () => {
  for (let taken = 0; taken < 4; taken++) await takeToken({ key: 'back', limit: 4, per: hour });
  expect(await takeToken({ key: 'back', limit: 4, per: hour })).toMatchObject({ allowed: false });
  await database().execute(
    sql`update rate_limits set busy_until = busy_until - interval '16 minutes' where key = 'back'`,
  );
  expect(await takeToken({ key: 'back', limit: 4, per: hour })).toMatchObject({ allowed: true });
  const refused = await takeToken({ key: 'back', limit: 4, per: hour });
  expect(refused.allowed).toBe(false);
  expect(refused.retryAfterSeconds).toBeGreaterThan(13 * 60);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(14 * 60);
});

test('how many are out can be asked', async () => {
  const bucket = { key: 'out', limit: 8, per: hour };
  expect(await tokensOut(bucket)).toBe(0);
  for (let taken = 0; taken < 6; taken++) await takeToken(bucket);
  expect(await tokensOut(bucket)).toBeCloseTo(6, 1);
  await takeToken({ ...bucket, cost: -2 });
  expect(await tokensOut(bucket)).toBeCloseTo(4, 1);
});

test('a costly request takes several, one above the limit never passes', async () => {
  expect(await takeToken({ key: 'cost', limit: 10, per: hour, cost: 8 })).toMatchObject({
    allowed: true,
  });
  expect(await takeToken({ key: 'cost', limit: 10, per: hour, cost: 3 })).toMatchObject({
    allowed: false,
  });
  expect(await takeToken({ key: 'cost', limit: 10, per: hour, cost: 2 })).toMatchObject({
    allowed: true,
  });
  expect(await takeToken({ key: 'big', limit: 10, per: hour, cost: 11 })).toMatchObject({
    allowed: false,
  });
});

test('a limit that cannot be asked refuses with 503', async () => {
  const admin = makePool({ url: db.url, max: 1 });
  const client = await admin.connect();
  await client.query('begin');
  await client.query('lock table rate_limits in access exclusive mode');
  await expect(takeToken({ key: 'locked', limit: 1, per: hour })).rejects.toMatchObject({
    status: 503,
  });
  await client.query('rollback');
  client.release();
  await admin.end();
});

test('the sweep forgets only what is free again', async () => {
  await database().execute(sql`truncate rate_limits`);
  await takeToken({ key: 'old', limit: 5, per: hour });
  await database().execute(sql`update rate_limits set busy_until = now() - interval '1 second'`);
  await takeToken({ key: 'new', limit: 5, per: hour });
  expect(await sweepRateLimits()).toBe(1);
  expect((await database().execute(sql`select key from rate_limits`)).rows).toEqual([
    { key: 'new' },
  ]);
});
