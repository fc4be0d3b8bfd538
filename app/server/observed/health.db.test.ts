import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, pool } from '#app/platform/db/database.server.ts';
import { noteRefusal } from '#app/platform/db/disk-full.server.ts';
import { asSuperuser, type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { health } from './health.server.ts';

let db: TestDatabase;
let line: SilentProxy;
beforeAll(async () => {
  db = await testDatabase();
  line = await startSilentProxy(db.url);
  connectDatabase({ url: line.url });
});
afterAll(async () => {
  await line.close();
  await closeDatabase();
  await db.drop();
});

/** As a balancer hears it: what comes too late is no answer at all. */
const heard = () =>
  Promise.race([
    Promise.resolve(health(() => false).request('/readyz')).then(({ status }) => status),
    wait(3_000, 'nothing'),
  ]);
const said = () =>
  Promise.race([
    Promise.resolve(health(() => false).request('/readyz')).then((answer) => answer.text()),
    wait(3_000, 'nothing'),
  ]);

/** What a database does that is asked for room, instead of an answer. */
async function askedForRoom(doing: string) {
  await asSuperuser(
    `create or replace function when_asked() returns event_trigger language plpgsql as $$ begin ${doing} end $$;
    drop event trigger if exists when_asked;
    create event trigger when_asked on ddl_command_start when tag in ('CREATE TABLE AS') execute function when_asked()`,
    db,
  );
}

test('an instance whose database has no room stays in the list, however long or odd the answer is', async () => {
  await askedForRoom("raise exception 'too late' using errcode = 'query_canceled';");
  noteRefusal({ code: '53100' });
  const full = '{"status":"read only, database full"}';
  expect([await said(), await heard()]).toEqual([full, 200]);
  await askedForRoom('perform pg_sleep(30);');
  expect([await said(), await said(), await heard()]).toEqual([full, full, 200]);
  const asking = `select pid from pg_stat_activity where query like 'create temporary table room_probe%' and state = 'active'`;
  const { rows } = await pool().query<{ pid: number }>(asking);
  expect(rows).toHaveLength(1);
  await pool().query(`select pg_cancel_backend(${rows[0]?.pid})`);
  await asSuperuser('drop event trigger when_asked', db);
  await eventually(said).toBe('{"status":"ready"}');
});

test('a balancer hears of a database that says nothing before it stops listening', async () => {
  expect(await heard()).toBe(200);
  line.swallow();
  expect(await heard()).toBe(503);
});
