import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asRole, asSuperuser, type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { databaseFault } from './database-fault.server.ts';
import { migrateClearly } from './reach-database.server.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

const lineOf = (url: string): Promise<string> =>
  migrateClearly({ url }).then(
    () => 'started',
    (error: Error) => error.message,
  );

test('a missing database, an unknown role and a missing right are one line each', async () => {
  expect(await lineOf(db.url.replace(/\/test_[^/]+$/, '/nowhere'))).toBe(
    'DATABASE_URL: there is no database "nowhere" on this server',
  );
  expect(await lineOf(asRole(db.url, 'stranger'))).toContain(
    'DATABASE_URL: the server does not let the role "stranger" in',
  );
  const role = `weak_${Date.now()}`;
  await asSuperuser(`create role ${role} login`);
  try {
    expect(await lineOf(asRole(db.url, role))).toContain(
      `DATABASE_URL: the role "${role}" lacks a right (permission denied`,
    );
  } finally {
    await asSuperuser(`drop role ${role}`);
  }
});

test('a wrong password is told without showing it; a fault of ours is none of the settings', () => {
  const wrong = Object.assign(new pg.DatabaseError('password authentication failed', 1, 'error'), {
    code: '28P01',
  });
  const url = 'postgres://oja:secret@db.example/oja';
  const wrapped = new Error('Failed query: select 1', { cause: wrong });
  expect(databaseFault('DATABASE_URL', url, wrapped)?.message).toBe(
    'DATABASE_URL: the password of the role "oja" is wrong',
  );
  expect(databaseFault('DATABASE_URL', url, new Error('a slip'))).toBeUndefined();
});
