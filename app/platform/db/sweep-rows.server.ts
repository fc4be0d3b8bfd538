import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countEvent } from '../http/metrics.server.ts';
import { log } from '../log.server.ts';
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

/** What a promise of ours has ended is said in the log and in the figures, also when it was nothing. */
export function noteSwept(what: string, rows: number): void {
  countEvent('oja_retention_deleted_total', { what }, rows);
  log.info({ what, rows }, 'kept as long as we say, then deleted');
}
