import type { PoolClient } from 'pg';
import { BackupError } from './backup-error.ts';
import { plainName, type TableName } from './manifest.ts';

export interface TableShape extends TableName {
  /** Without generated columns: PostgreSQL works those out again. */
  columns: string[];
  /** Partitions are made while the app runs, so no migration knows them. */
  partition?: { of: TableName; bounds: string } | undefined;
}

export interface SequenceState extends TableName {
  value: string;
  called: boolean;
}

export interface AppliedMigration {
  hash: string;
  createdAt: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fullName = ({ schema, name }: TableName): string =>
  `${quoted(schema)}.${quoted(name)}`;
export const columnList = ({ columns }: TableShape): string => columns.map(quoted).join(', ');

// What the installers of the schemas note for themselves is made by them, not loaded.
const bookkeeping = `(n.nspname, c.relname) not in
  (('drizzle', '__drizzle_migrations'), ('graphile_worker', 'migrations'))`;
// A hosted database may carry schemas of its provider, in which nothing is ours.
const ownSchemas = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  and (n.nspname in ('public', 'drizzle', 'graphile_worker') or exists (
    select from pg_class o where o.relnamespace = n.oid and o.relkind in ('r', 'p') and pg_has_role(o.relowner, 'usage')))`;

/** Times, numbers and bytes are written in one exact form, whatever the server's own settings are. */
export async function exactText(client: PoolClient): Promise<void> {
  await client.query(`
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local row_security = off`);
}

export async function tableShapes(client: PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      (select json_build_object('of', json_build_object('schema', pn.nspname, 'name', p.relname),
          'bounds', pg_get_expr(c.relpartbound, c.oid))
        from pg_inherits i join pg_class p on p.oid = i.inhparent
        join pg_namespace pn on pn.oid = p.relnamespace
        where c.relispartition and i.inhrelid = c.oid) as partition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and ${ownSchemas} and ${bookkeeping}
    order by 1, 2`);
  return rows
    .filter((table) => table.columns.length > 0)
    .map(({ partition, ...table }) => (partition ? { ...table, partition } : table));
}

/** Read or changed by us they would fail midway; what is ours is made by our own role. */
export async function refuseForeignTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<TableName & { owner: string; role: string }>(`
    select n.nspname as schema, c.relname as name,
      pg_get_userbyid(c.relowner) as owner, current_user as role
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relpersistence <> 't' and ${ownSchemas}
      and not pg_has_role(c.relowner, 'usage')
    order by 1, 2 limit 1`);
  const [found] = rows;
  if (!found) return;
  const { owner, role } = found;
  throw new BackupError(
    `The table ${plainName(found)} belongs to the role ${owner}, not to ${role}: move it to another schema or database, or give it to us (alter table ${fullName(found)} owner to ${quoted(role)})`,
  );
}

export async function sequenceStates(client: PoolClient): Promise<SequenceState[]> {
  const { rows } = await client.query<TableName>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname <> 'drizzle' and pg_has_role(c.relowner, 'usage') and ${ownSchemas}
    order by 1, 2`);
  const states: SequenceState[] = [];
  for (const row of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${fullName(row)}`,
    );
    for (const { value, called } of state.rows) states.push({ ...row, value, called });
  }
  return states;
}

export async function appliedMigrations(client: PoolClient): Promise<AppliedMigration[]> {
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (known.rows[0]?.found === null) return [];
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows;
}
