import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { closeDatabase, connectDatabase, database, plannedOnce } from '../database.server.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  connectDatabase({ url: db.url, max: 1 });
  await database().execute(sql`create table tally (name text primary key, n int not null)`);
  await database().execute(sql`insert into tally values ('a', 1), ('b', 2)`);
  await closeDatabase();
});

afterEach(closeDatabase);

afterAll(() => db.drop());

const many = Array.from({ length: 30 }, (_, n) => n);

/** What the one connection has planned, and how often without looking at the values. */
async function planned(like: string): Promise<{ texts: string[]; generic: number }> {
  const { rows } = await database().execute<{ statement: string; generic: string }>(
    sql`select statement, generic_plans as generic from pg_prepared_statements where statement like ${like}`,
  );
  return {
    texts: rows.map(({ statement }) => statement),
    generic: rows.reduce((sum, row) => sum + Number(row.generic), 0),
  };
}

const numberOf = (name: string) =>
  plannedOnce().execute<{ n: number }>(sql`select n from tally where name = ${name}`);

test('a read by a key is planned once, with the values of each', async () => {
  connectDatabase({ url: db.url, max: 1 });
  for (const n of many) {
    const { rows } = await numberOf(n % 2 === 0 ? 'a' : 'b');
    expect(rows).toEqual([{ n: (n % 2) + 1 }]);
  }
  const { texts, generic } = await planned('select n from tally%');
  expect(texts).toEqual(['select n from tally where name = $1']);
  expect(generic).toBeGreaterThan(0);
});

test('a new column of its table disturbs nothing', async () => {
  connectDatabase({ url: db.url, max: 1 });
  for (const _ of many) await numberOf('a');
  await database().execute(sql`alter table tally add column if not exists more int`);
  expect((await numberOf('b')).rows).toEqual([{ n: 2 }]);
});

test('only reads that are to be planned once have a name, and none has where names are not kept', async () => {
  connectDatabase({ url: db.url, max: 1 });
  for (const n of many) await database().execute(sql`select n from tally where n = ${n}`);
  expect((await planned('%tally%')).texts).toEqual([]);
  await closeDatabase();
  connectDatabase({ url: db.url, max: 1, namesStatements: false });
  for (const _ of many) expect((await numberOf('a')).rows).toEqual([{ n: 1 }]);
  expect((await planned('%tally%')).texts).toEqual([]);
});

test('only so many have a place in the memory of a connection', async () => {
  connectDatabase({ url: db.url, max: 1 });
  for (let text = 0; text < 130; text++)
    await plannedOnce().execute(sql`select n + ${sql.raw(String(text))} as n from tally`);
  const { texts } = await planned('select n + %');
  expect(texts.length).toBeGreaterThan(90);
  expect(texts.length).toBeLessThanOrEqual(100);
});
