import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '#app/platform/db/database.server.ts';

const batchSize = 5_000;

/**
 * Many rows in few statements: one array a column, however many rows, so that neither the number of
 * parameters nor the length of the statement grows. Every row names the same columns as the first.
 */
export async function insertRows<T extends PgTable>(
  executor: Executor,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await executor.execute(insertStatement(table, rows.slice(start, start + batchSize)));
  }
}

function insertStatement<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const columns = getTableColumns(table);
  const chosen = Object.keys(rows[0] ?? {}).map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`The table has no column ${key}`);
    return { key, column };
  });
  const names = sql.join(
    chosen.map(({ column }) => sql.identifier(column.name)),
    sql`, `,
  );
  const arrays = chosen.map(({ key, column }) => {
    const values = rows.map((row) => {
      const value: unknown = (row as Record<string, unknown>)[key];
      return value === null || value === undefined ? null : column.mapToDriverValue(value);
    });
    // The type is the schema's own word about the column, nothing from outside.
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  return sql`insert into ${table} (${names}) select * from unnest(${sql.join(arrays, sql`, `)})`;
}
