import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { ended, ready, start } from './processes.ts';

const log = { info: () => undefined, warn: (message: string) => console.warn(message) };

export interface SeededMarket {
  /** Of the database. */
  url: string;
  dataDir: string;
  /** The database's first process. */
  database: number;
}

export async function someIds(url: string, table: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select id from ${table} order by random() limit ${count}`);
  await client.end();
  return rows.map((row) => row.id);
}

/** The built app over such a market, when it answers. */
export async function startApp({ url, dataDir }: SeededMarket): Promise<{
  app: ChildProcess;
  appUrl: string;
}> {
  const port = await freePort();
  const serverFile = join(process.cwd(), 'build/server/index.js');
  const app = start(['-e', `import(${JSON.stringify(serverFile)}).then((m) => m.run())`], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  const appUrl = `http://127.0.0.1:${port}`;
  await ready(`${appUrl}/healthz`);
  return { app, appUrl };
}

/** A market of this size in a database of its own, gone afterwards. */
export async function withMarket<T>(
  { products, shops }: { products: number; shops: number },
  work: (market: SeededMarket) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '512MB' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  try {
    await migrateDatabase(postgres.url);
    const seed = start(
      ['scripts/seed.ts', '--products', String(products), '--shops', String(shops)],
      { DATABASE_URL: postgres.url, DATA_DIR: dataDir },
    );
    if ((await ended(seed)) !== 0) throw new Error('the seed failed');
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return await work({ url: postgres.url, dataDir, database: Number(pidFile.split('\n')[0]) });
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
