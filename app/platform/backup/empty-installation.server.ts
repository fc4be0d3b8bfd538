import type pg from 'pg';
import type { Storage } from '#app/platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { fullName, refuseForeignTables, tableShapes } from './catalogue.server.ts';

const advice =
  'a backup is restored only into an empty installation (name a new DATA_DIR or database)';

/** Restoring never mixes with what is there, and never replaces it. */
export async function refuseUnlessEmpty(
  client: pg.PoolClient,
  storage: Storage | undefined,
): Promise<void> {
  await refuseForeignTables(client);
  for (const table of await tableShapes(client)) {
    if (table.schema !== 'public') continue;
    const { rows } = await client.query(`select exists (select from ${fullName(table)}) as used`);
    if (rows[0]?.used) throw new BackupError(`The table ${table.name} has rows: ${advice}`);
  }
  if (!storage) return;
  for await (const { key } of storage.list('')) {
    throw new BackupError(`The storage holds ${key}: ${advice}`);
  }
}
