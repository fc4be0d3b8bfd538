import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { ended, ready, start } from '../processes.ts';

const log = { info: () => undefined, warn: (message: string) => console.warn(message) };

interface Wanted {
  products: number;
  settings: Record<string, string>;
}

/** The built app with the demo's shops and a generated market, on a database of its own. */
export async function withApp(
  { products, settings }: Wanted,
  use: (app: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'));
  const fast = { fsync: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: fast });
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  try {
    await migrateDatabase(postgres.url);
    const port = String(await freePort());
    const file = join(process.cwd(), 'build/server/index.js');
    const run = ['-e', `import(${JSON.stringify(file)}).then((m) => m.run())`];
    const app = start(run, { ...env, PORT: port, TRUST_PROXY: '1', ...settings });
    try {
      await ready(`http://127.0.0.1:${port}/healthz`);
      const shops = String(Math.ceil(products / 50));
      const seeding = ['scripts/seed.ts', '--products', String(products), '--shops', shops];
      if ((await ended(start(seeding, env))) !== 0) throw new Error('the seed failed');
      await use(`http://127.0.0.1:${port}`, postgres.url);
    } finally {
      app.kill('SIGTERM');
      await ended(app);
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
