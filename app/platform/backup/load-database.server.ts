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
import { type Manifest, type ManifestTable, tableFolder } from './manifest.ts';
import { tableDigest } from './row-hash.server.ts';
import type { TarEntry } from './tar.server.ts';

function refuseOtherShape(tables: Manifest['tables'], shapes: TableShape[]): void {
  const columns = new Map(shapes.map((shape) => [fullName(shape), new Set(shape.columns)]));
  for (const table of tables) {
    const known = columns.get(fullName(table));
    if (table.columns.every((column) => known?.has(column))) continue;
    const name = `${table.schema}.${table.name}`;
    throw new BackupError(
      `The table ${name} has another shape here: restore with the version that made the backup`,
    );
  }
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

async function finish(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  for (const sequence of manifest.sequences) {
    const values = [fullName(sequence), sequence.value, sequence.called];
    await client.query('select setval($1::regclass, $2::bigint, $3)', values);
  }
  for (const table of manifest.tables) await checkTable(client, table);
  const views = await client.query<{ view: string }>(
    `select format('%I.%I', schemaname, matviewname) as view from pg_matviews`,
  );
  for (const { view } of views.rows) await client.query(`refresh materialized view ${view}`);
}

/** The loading side of a restore: `load` takes the entries of the tables, `commit` checks and keeps them. */
export async function databaseLoader(client: pg.PoolClient, manifest: Manifest) {
  await client.query('begin');
  await exactText(client);
  const shapes = await tableShapes(client);
  refuseOtherShape(manifest.tables, shapes);
  const links = await takeOffLinks(client);
  await eachTable(client, shapes, 'disable trigger user');
  if (shapes.length > 0) await client.query(`truncate ${shapes.map(fullName).join(', ')}`);
  const byFolder = new Map(manifest.tables.map((table) => [tableFolder(table), table]));

  return {
    async load({ name, bytes }: TarEntry): Promise<void> {
      const table = byFolder.get(name.slice(0, name.lastIndexOf('/') + 1));
      if (!table) throw new BackupError(`The backup holds an unknown entry ${name}`);
      await copyIn(client, `copy ${fullName(table)} (${columnList(table)}) from stdin`, bytes);
    },
    async commit(): Promise<void> {
      await client.query('set constraints all immediate');
      await finish(client, manifest);
      await eachTable(client, shapes, 'enable trigger user');
      await putBackLinks(client, links);
      await client.query('commit');
    },
  };
}
