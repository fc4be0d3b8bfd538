import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import {
  columnList,
  exactText,
  fullName,
  type TableShape,
  tableShapes,
} from './catalogue.server.ts';
import { copyIn, copyOut } from './copy-protocol.server.ts';
import { type Manifest, type ManifestTable, plainName, tableFolder } from './manifest.ts';
import { makePartitions } from './partitions.server.ts';
import { tableDigest } from './row-hash.server.ts';
import type { TarEntry } from './tar.server.ts';

/** Which tables of the backup have their place here, and which are none of ours. */
function sortTables(tables: ManifestTable[], shapes: TableShape[]) {
  const columns = new Map(shapes.map((shape) => [fullName(shape), new Set(shape.columns)]));
  const isForeign = (table: ManifestTable): boolean =>
    !columns.has(fullName(table)) && table.schema !== 'graphile_worker';
  const ours = tables.filter((table) => !isForeign(table));
  for (const table of ours) {
    const known = columns.get(fullName(table));
    if (table.columns.every((column) => known?.has(column))) continue;
    throw new BackupError(
      `The table ${plainName(table)} has another shape here: restore with the version that made the backup`,
    );
  }
  return { ours, leftOut: tables.filter(isForeign) };
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Tables that point at each other load in any order while the links are taken off; putting them
 * back checks every row. Needs no superuser, unlike switching the checks off.
 */
async function takeOffLinks(client: pg.PoolClient): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname !~ '^pg_'`);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}

async function putBackLinks(client: pg.PoolClient, links: Constraint[]): Promise<void> {
  for (const { table, name, definition } of links) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function eachTable(
  client: pg.PoolClient,
  tables: TableShape[],
  change: string,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${fullName(table)} ${change}`);
}

async function checkTable(client: pg.PoolClient, table: ManifestTable): Promise<void> {
  const digest = tableDigest();
  const sql = `copy ${fullName(table)} (${columnList(table)}) to stdout`;
  for await (const rows of copyOut(client, sql)) for (const row of rows) digest.add(row);
  const { rows, hash } = digest.result();
  if (rows === table.rows && hash === table.hash) return;
  throw new BackupError(
    `The table ${table.name} came out different: ${rows} of ${table.rows} rows`,
  );
}

async function finish(
  client: pg.PoolClient,
  tables: ManifestTable[],
  sequences: Manifest['sequences'],
): Promise<void> {
  for (const sequence of sequences) {
    const values = [fullName(sequence), sequence.value, sequence.called];
    // One that is missing here belongs to a table that was left out.
    await client.query(
      'select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null',
      values,
    );
  }
  for (const table of tables) await checkTable(client, table);
  const views = await client.query<{ view: string }>(
    `select format('%I.%I', schemaname, matviewname) as view from pg_matviews`,
  );
  for (const { view } of views.rows) await client.query(`refresh materialized view ${view}`);
}

/** The loading side of a restore: `load` takes the entries of the tables, `commit` checks and keeps them. */
export async function databaseLoader(client: pg.PoolClient, manifest: Manifest) {
  await client.query('begin');
  await exactText(client);
  await makePartitions(client, manifest.tables);
  const shapes = await tableShapes(client);
  const { ours, leftOut } = sortTables(manifest.tables, shapes);
  const links = await takeOffLinks(client);
  await eachTable(client, shapes, 'disable trigger user');
  if (shapes.length > 0) await client.query(`truncate ${shapes.map(fullName).join(', ')}`);
  const byFolder = new Map(manifest.tables.map((table) => [tableFolder(table), table]));

  return {
    leftOut,
    async load({ name, bytes }: TarEntry): Promise<void> {
      const table = byFolder.get(name.slice(0, name.lastIndexOf('/') + 1));
      if (!table) throw new BackupError(`The backup holds an unknown entry ${name}`);
      if (leftOut.includes(table)) return;
      await copyIn(client, `copy ${fullName(table)} (${columnList(table)}) from stdin`, bytes);
    },
    async commit(): Promise<void> {
      await client.query('set constraints all immediate');
      await finish(client, ours, manifest.sequences);
      await eachTable(client, shapes, 'enable trigger user');
      await putBackLinks(client, links);
      await client.query('commit');
    },
  };
}
