import type { PoolClient } from 'pg';

export interface TableShape {
  schema: string;
  name: string;
  /** Without generated columns: PostgreSQL works those out again. */
  columns: string[];
}

export interface SequenceState {
  schema: string;
  name: string;
  value: string;
  called: boolean;
}

export interface AppliedMigration {
  hash: string;
  createdAt: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fullName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;
export const columnList = ({ columns }: TableShape): string => columns.map(quoted).join(', ');

// What the installers of the schemas note for themselves is made by them, not loaded.
const bookkeeping = `(n.nspname, c.relname) not in
  (('drizzle', '__drizzle_migrations'), ('graphile_worker', 'migrations'))`;
const ownSchemas = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

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
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence <> 't' and ${ownSchemas} and ${bookkeeping}
    group by 1, 2 order by 1, 2`);
  return rows.filter((table) => table.columns.length > 0);
}

export async function sequenceStates(client: PoolClient): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname <> 'drizzle' and ${ownSchemas} order by 1, 2`);
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
