import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { counter } from '../http/figures/metrics.server.ts';
import { log } from '../log.server.ts';
import { isSomebodys, nobody } from './columns.server.ts';
import { database } from './database.server.ts';

/**
 * Deletes what fits the condition, in portions: in one statement a table that was left alone for
 * long would run into its time limit, each night again, and grow for ever. A row that changes
 * meanwhile is left for the next round.
 */
export async function sweepRows(table: PgTable, where: SQL, portion = 5_000): Promise<number> {
  for (let gone = 0; ; ) {
    const { rowCount } = await database().execute(sql`delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${where} limit ${portion}))`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return gone;
  }
}

/**
 * Rows stay and count as before, whose they were is gone: as a visitor's id that nobody has. In portions, as above. Once a
 * night a table is read through for it; a large one has an index of `isSomebodys`.
 */
export async function forgetWhose(
  id: PgColumn,
  where: SQL,
  { portion = 5_000, also }: { portion?: number | undefined; also?: SQL } = {},
): Promise<number> {
  const { table } = id;
  const set = sql`${sql.identifier(id.name)} = ${nobody} || gen_random_uuid()`;
  for (let gone = 0; ; ) {
    const { rowCount } =
      await database().execute(sql`update ${table} set ${also ? sql`${set}, ${also}` : set}
      where ctid = any(array(select ctid from ${table}
        where ${where} and ${sql.raw(isSomebodys(id.name))} limit ${portion}))`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return gone;
  }
}

const countDeleted = counter('oja_retention_deleted_total');

/** What a promise of ours has ended is said in the log and in the figures, also when it was nothing. */
export function noteSwept(what: string, rows: number): void {
  countDeleted({ what }, rows);
  log.info({ what, rows }, 'kept as long as we say, then deleted');
}
