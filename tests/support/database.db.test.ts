import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of open) await drop();
});

async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.unshift(() => client.end());
  return client;
}

test('each test database is migrated and apart from the others', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  open.push(one.drop, two.drop);
  const first = await connectedTo(one.url);
  const second = await connectedTo(two.url);
  const migrations = await first.query(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  expect(migrations.rows[0].n).toBeGreaterThan(0);
  await first.query('create table only_here (id int)');
  const there = await second.query("select to_regclass('only_here') as found");
  expect(there.rows[0].found).toBeNull();
});

test('a dropped database is gone, also with somebody connected', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(client.query('select 1')).rejects.toThrow();
  await expect(connectedTo(database.url)).rejects.toThrow(/does not exist/);
});
