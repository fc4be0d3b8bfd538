import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log } from '#app/platform/log.server.ts';
import { superuserUrl, type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { closeDatabase, connectDatabase, database } from '../database.server.ts';
import { isDatabaseDown } from '../database-down.server.ts';
import { inTransaction } from '../transaction.server.ts';

let db: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
  admin = new pg.Client({ connectionString: superuserUrl() });
  await admin.connect();
  connectDatabase({ url: db.url });
  await database().execute(sql`create table sales (name text not null)`);
});

afterAll(async () => {
  await closeDatabase();
  await admin.end();
  await db.drop();
});

const name = () => new URL(db.url).pathname.slice(1);

/** From here on every new connection meets a server that refuses writes, as one that follows another does. */
const demote = async () => {
  await closeDatabase();
  await admin.query(`alter database ${name()} set default_transaction_read_only = on`);
  connectDatabase({ url: db.url });
};
const promote = () => admin.query(`alter database ${name()} reset default_transaction_read_only`);

const sales = async () =>
  (await database().execute<{ name: string }>(sql`select name from sales order by name`)).rows.map(
    (row) => row.name,
  );

test('a sale that meets a server which takes no writes any more is done by the new primary, once', async () => {
  await demote();
  let tries = 0;
  await inTransaction(async (tx) => {
    tries++;
    if (tries === 2) await promote();
    await tx.execute(sql`insert into sales values ('pot')`);
  });
  // The connection of the second try was made before the change.
  expect(tries).toBeGreaterThan(1);
  expect(await sales()).toEqual(['pot']);
});

test('without a new primary it is refused as by a database that is away', async () => {
  await demote();
  let tries = 0;
  const refused = await inTransaction(async (tx) => {
    tries++;
    await tx.execute(sql`insert into sales values ('pan')`);
  }).catch((error: unknown) => error);
  expect(isDatabaseDown(refused)).toBe(true);
  expect(tries).toBeGreaterThan(3);
  await promote();
  expect(await sales()).toEqual(['pot']);
});
