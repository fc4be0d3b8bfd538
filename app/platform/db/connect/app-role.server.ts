import pg from 'pg';
import { superuser } from '../postgres-cluster.server.ts';
import { patiently } from './patient-migration.server.ts';

/** Runs the app on the embedded database: owns all that is the app's, and is no superuser. */
export const appRole = 'oja_owner';

const lockKey = 7_201_016; // any number, the same in every process
const alreadyThere = new Set<unknown>(['42710', '42P04', '23505']);

async function unlessThere(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    // Two starts at once: it exists, which is all we want.
    if (!alreadyThere.has((error as { code?: unknown }).code)) throw error;
  }
}

/** The role and a database of its own, where they are missing. */
export async function ensureAppDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
       exists (select from pg_database where datname = $2) as database`,
    [appRole, name],
  );
  if (!rows[0]?.role) await unlessThere(client, `create role ${appRole} login`);
  if (!rows[0]?.database)
    await unlessThere(client, `create database ${client.escapeIdentifier(name)} owner ${appRole}`);
}

/**
 * What the superuser owns of the app: everything, in a folder of a version that ran as the superuser; later what
 * somebody made by hand. What extensions brought stays theirs, and what belongs to a table goes with it.
 */
const strangers = `
  with his as (select oid from pg_roles where rolname = session_user),
  ours as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  bound as (select classid, objid, deptype from pg_depend where deptype in ('a', 'e', 'i'))
  select 'database ' || quote_ident(datname) as thing from pg_database, his
    where datname = current_database() and datdba = his.oid
  union all
  select 'schema ' || quote_ident(nspname) from ours, his where nspowner = his.oid
  union all
  select 'table ' || c.oid::regclass from pg_class c join ours on ours.oid = c.relnamespace, his
    where c.relowner = his.oid and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from bound where classid = 'pg_class'::regclass and objid = c.oid
        and (deptype = 'e' or c.relkind = 'S'))
  union all
  select 'routine ' || p.oid::regprocedure from pg_proc p join ours on ours.oid = p.pronamespace, his
    where p.proowner = his.oid
      and not exists (select from bound where classid = 'pg_proc'::regclass and objid = p.oid and deptype <> 'a')
  union all
  select 'type ' || t.oid::regtype from pg_type t join ours on ours.oid = t.typnamespace, his
    where t.typowner = his.oid
      and not exists (select from bound where classid = 'pg_type'::regclass and objid = t.oid and deptype <> 'a')
      and (t.typrelid = 0 or exists (select from pg_class where pg_class.oid = t.typrelid and relkind = 'c'))`;

async function owed(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ thing: string }>(strangers);
  return rows.map(({ thing }) => thing);
}

async function handOver(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  // One by one: a table that is in use keeps none of the others locked, and the next start finds what a killed one left.
  for (const thing of await owed(client)) await client.query(`alter ${thing} owner to ${appRole}`);
}

/** Gives the app's role whatever it does not own yet; with nothing to give this is one look. */
export async function letAppOwn(socketDir: string, database: string): Promise<void> {
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user: superuser,
    database,
    application_name: 'oja-rights',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Names come with their schema.
    await client.query(`set search_path = ''`);
    if ((await owed(client)).length > 0) await patiently(client, () => handOver(client));
  } finally {
    await client.end();
  }
}
