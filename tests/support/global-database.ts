import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { stopPostmaster } from '#app/platform/db/postmaster.server.ts';
import { explainSettings } from './plans.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that every test database is copied from; nobody may connect to it. */
    templateUrl: string;
    /** The same as the superuser, for what disturbs the server itself. */
    superuserUrl: string;
  }
}

const prefix = 'oja-test-';

/** Nothing in a throw-away cluster has to survive a power cut. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  autovacuum: 'off',
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A test run that was killed leaves its server behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const dir = join(tmpdir(), name);
    await stopPostmaster(join(dir, 'postgres'));
    // Another run may be sweeping the same.
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Done by the superuser, once: tests that read plans may ask for them, and the template is nobody's to change. */
async function closeTemplate(url: string, appRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/oja$/, '/postgres') });
  await client.connect();
  await client.query(
    `grant set on parameter ${Object.keys(explainSettings).join(', ')} to ${appRole}`,
  );
  await client.query('alter database oja with is_template true allow_connections false');
  await client.end();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: hasty });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(postgres.url);
    await closeTemplate(postgres.superuserUrl, new URL(postgres.url).username);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('templateUrl', postgres.url);
  project.provide('superuserUrl', postgres.superuserUrl);
  return stop;
}
