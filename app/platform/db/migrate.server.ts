import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { installQueue } from '../queue/install.server.ts';
import { SettingsError } from '../settings-error.ts';
import { changeTables } from './connect/patient-migration.server.ts';
import { keepAliveInitialDelayMillis } from './pool.server.ts';

const lockKey = 7_201_015; // any number, the same in every instance
const oldestVersion = 15;

/** The built server lies elsewhere than the sources, so the folder is looked for upwards. */
function migrationsFolder(from: string = import.meta.dirname): string {
  const folder = join(from, 'drizzle');
  if (existsSync(join(folder, 'meta', '_journal.json'))) return folder;
  const parent = dirname(from);
  if (parent === from) throw new Error('The folder drizzle/ with the migrations was not found.');
  return migrationsFolder(parent);
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name`,
  );
  const found = rows[0];
  if (!found || found.version < oldestVersion) {
    throw new Error(
      `PostgreSQL ${oldestVersion} or newer is needed, this server is ${found?.name}.`,
    );
  }
}

async function mayMakeTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_database_privilege(current_database(), 'create') as may`,
  );
  return rows[0]?.may === true;
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as known`,
  );
  return rows[0]?.known != null;
}

/** For a role that only writes rows: somebody else has brought the tables up to date, or there is nothing to start on. */
async function refuseBehind(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ newest: string | null }>(
    (await hasTables(client))
      ? 'select max(created_at) as newest from drizzle.__drizzle_migrations'
      : 'select null as newest',
  );
  const [last] = readMigrationFiles({ migrationsFolder: migrationsFolder() }).slice(-1);
  if (Number(rows[0]?.newest ?? 0) >= (last?.folderMillis ?? 0)) return;
  throw new SettingsError(
    'DATABASE_OWNER_URL: needed once, for npm run migrate: the tables are of an older version, and the role of DATABASE_URL may not change them',
  );
}

/** Brings the database up to date. Several instances may start together: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'oja-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  });
  // A server that goes away meanwhile fails the running query; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await checkVersion(client);
    if (!(await mayMakeTables(client))) return await refuseBehind(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await changeTables(client, migrationsFolder());
    await installQueue(url);
  } finally {
    await client.end();
  }
}
