import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { fullName } from './catalogue.server.ts';
import { type ManifestTable, plainName, type TableName } from './manifest.ts';

interface Partition {
  of: TableName;
  bounds: string;
}

/** Backups of earlier versions do not say what a partition holds, but a month's name does. */
function monthOf({ schema, name }: TableName): Partition | undefined {
  const [, parent, year, month] = /^(.+)_(\d{4})_(\d{2})$/.exec(name) ?? [];
  if (!parent) return undefined;
  const first = (ahead: number): string =>
    new Date(Date.UTC(Number(year), Number(month) - 1 + ahead, 1)).toISOString();
  return {
    of: { schema, name: parent },
    bounds: `FOR VALUES FROM ('${first(0)}') TO ('${first(1)}')`,
  };
}

// The text of the bounds becomes part of a statement.
const oneClause = /^(DEFAULT|FOR VALUES [^;]+)$/;

async function isThere(client: pg.PoolClient, table: TableName, kind: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_class where oid = to_regclass($1) and relkind = any($2)',
    [fullName(table), [...kind]],
  );
  return rowCount === 1;
}

/** Migrations make the partitioned tables; their months are made while the app runs, so here by what the backup has. */
export async function makePartitions(
  client: pg.PoolClient,
  tables: ManifestTable[],
): Promise<void> {
  for (const table of tables) {
    const partition = table.partition ?? monthOf(table);
    if (!partition || (await isThere(client, table, 'r'))) continue;
    if (!(await isThere(client, partition.of, 'p'))) continue;
    if (!oneClause.test(partition.bounds))
      throw new BackupError(`The backup is damaged: the bounds of ${plainName(table)}`);
    await client.query(
      `create table ${fullName(table)} partition of ${fullName(partition.of)} ${partition.bounds}`,
    );
  }
}
