import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.server.ts';
import { migrateDatabase } from '../migrate.server.ts';

log.level = 'silent';
const quiet = { info: () => undefined, warn: () => undefined };
const settings = { fsync: 'off' };

let dataDir: string;
let server: EmbeddedPostgres;
const start = () => startEmbeddedPostgres({ dataDir, log: quiet, settings });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `oja-test-${process.pid}-role-`));
  await chmod(dataDir, 0o711);
  server = await start();
  await migrateDatabase(server.url);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(url: string, ...statements: string[]): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[][] = [];
    for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows;
    return rows;
  } finally {
    await client.end();
  }
}
const refused = (...statements: string[]) =>
  expect(ask(server.url, ...statements), statements.at(-1)).rejects.toMatchObject({
    code: '42501',
  });

/** Whatever is there that the app's role does not own; what extensions bring is theirs. */
const strangers = () =>
  ask(
    server.url,
    `select 'database ' || datname from pg_database
       where datname = current_database() and pg_get_userbyid(datdba) <> current_user
     union all select 'schema ' || nspname from pg_namespace
       where nspname in ('drizzle', 'graphile_worker', 'kept') and pg_get_userbyid(nspowner) <> current_user
     union all select relkind::text || ' ' || relname from pg_class c
       where relnamespace::regnamespace::text in ('public', 'drizzle', 'graphile_worker', 'kept')
         and pg_get_userbyid(relowner) <> current_user
         and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     union all select 'function ' || proname from pg_proc p
       where pronamespace::regnamespace::text in ('public', 'graphile_worker', 'kept')
         and pg_get_userbyid(proowner) <> current_user
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     union all select 'type ' || typname from pg_type t
       where typnamespace::regnamespace::text in ('public', 'graphile_worker', 'kept')
         and pg_get_userbyid(typowner) <> current_user
         and not exists (select from pg_depend where objid = t.oid and deptype in ('e', 'i'))`,
  );

test('the app owns its tables and has no more power than that', async () => {
  expect(
    await ask(
      server.url,
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([[false, false, false, false, false]]);
  expect(await strangers()).toEqual([]);
  await refused(`copy (select 1) to program 'true'`);
  await refused(`select pg_read_file('/etc/passwd')`);
  await refused('alter system set log_min_messages = panic');
  await refused('set role oja');
  await ask(
    server.url,
    `insert into operator_log (id, at, operator_name, role, act, subject_kind, subject_id, subject_name, reason)
     values ('${newId()}', now(), 'Bisi', 'chief', 'look', 'shop', 'a', 'A', 'asked')`,
  );
  await refused(`update operator_log set reason = 'other'`);
  await refused('delete from operator_log');
  await refused('set session_replication_role = replica', 'delete from operator_log');
});

test("what a version before left to the superuser is the app's after a start, also when one was killed half way", async () => {
  const { superuserUrl } = server;
  await ask(
    superuserUrl,
    'drop schema if exists kept cascade',
    'create schema kept',
    'create table kept.notes (id serial primary key, words text)',
    'create view kept.words as select words from kept.notes',
    'create materialized view kept.counted as select count(*) from kept.notes',
    'create sequence kept.number',
    `create type kept.colour as enum ('red')`,
    'create domain kept.price as bigint',
    'create type kept.pair as (a int, b int)',
    'create function kept.one() returns int language sql as $$ select 1 $$',
    'reassign owned by oja_owner to oja',
    'drop role oja_owner',
    // A start that was killed: the role is there, and some is moved.
    'create role oja_owner login',
    'alter table shops owner to oja_owner',
    'alter schema drizzle owner to oja_owner',
  );
  await server.stop();
  // Two at once, as with several processes.
  const [first, second] = await Promise.all([start(), start()]);
  await second.stop();
  server = first;
  expect(await strangers()).toEqual([]);
  await migrateDatabase(server.url);
  await ask(
    server.url,
    'alter table shops add column later int',
    'alter table shops drop column later',
  );
});

test('a table that somebody reads is waited for, and nobody waits behind it for long', async () => {
  await ask(server.superuserUrl, 'alter table shops owner to oja');
  const reader = new pg.Client({ connectionString: server.superuserUrl });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from shops');
  const late = start();
  await expect
    .poll(() =>
      ask(
        server.superuserUrl,
        `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'`,
      ),
    )
    .toEqual([[1]]);
  await reader.query('commit');
  await reader.end();
  await (await late).stop();
  expect(await strangers()).toEqual([]);
});
