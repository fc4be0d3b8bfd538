import { join } from 'node:path';
import { describeSummary, plainName } from '#app/platform/backup/manifest.ts';
import { migrateTo } from '#app/platform/backup/migrate-to.server.ts';
import { restore } from '#app/platform/backup/restore.server.ts';
import { letWriteRows, roleIn } from '#app/platform/db/connect/row-role.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { installQueue } from '#app/platform/queue/install.server.ts';
import { runCommand } from './installation.ts';

const migrationsFolder = join(import.meta.dirname, '..', 'drizzle');

/** `npm run restore -- FILE`: into an empty installation, then up to this version's tables. */
await runCommand({ verb: 'restore', mustExist: false }, async (asked) => {
  const { file, url, pool, storage, keyCheck } = asked;
  const summary = await restore({
    pool,
    storage,
    file,
    identity: settings().backupIdentity,
    makeSchema: async (migrations) => {
      await migrateTo(pool, migrationsFolder, migrations);
      await installQueue(url);
    },
  });
  await migrateDatabase(url);
  const { databaseUrl, ownerUrl } = settings();
  // Made by who owns the tables: the role that runs the app may do nothing with them yet.
  if (databaseUrl && ownerUrl) await letWriteRows(ownerUrl, roleIn(databaseUrl));
  if (summary.keyCheck !== undefined && summary.keyCheck !== keyCheck) {
    console.warn(
      'SECRETS_KEY differs from the one the backup was made with: stored tokens and keys cannot be read here. Set the old SECRETS_KEY, or copy DATA_DIR/secrets.',
    );
  }
  for (const table of summary.leftOut) {
    console.warn(`Left out ${plainName(table)} (${table.rows} rows): not a table of Oja`);
  }
  console.log(
    `Restored ${describeSummary(summary)} of ${summary.createdAt}; all counts and hashes agree.`,
  );
  console.log(`Recovery time: ${(performance.now() / 1_000).toFixed(1)} s.`);
});
