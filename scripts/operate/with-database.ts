import { migrateClearly } from '#app/platform/db/connect/reach-database.server.ts';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

/** A command beside the running app: the same database, up to date, over a few connections of its own. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { databaseUrl, directUrl, ownerUrl, dataDir } = settings();
  log.level = 'warn';
  const quiet = { info: () => undefined, warn: (message: string) => log.warn(message) };
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: quiet });
  const url = embedded?.url ?? databaseUrl ?? '';
  try {
    await migrateClearly({ url, directUrl, ownerUrl });
    connectDatabase({ url: directUrl ?? url, max: 2 });
    return await work();
  } finally {
    await closeDatabase();
    await embedded?.stop();
  }
}
