import { sql } from 'drizzle-orm';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** A table whose rows go with their shop, as the database itself knows them. */
interface Part {
  table: string;
  column: string;
  /** Rows of one portion. */
  size: number;
}

/** An item takes its variants, movements and words along, an order its lines and history. */
const sizes: Record<string, number> = { stocks: 20, orders: 100, message_threads: 50 };
const usualSize = 500;

/** Items first: they are what the market still shows. */
async function partsOf(executor: Executor): Promise<Part[]> {
  const { rows } = await executor.execute<{ table: string; column: string }>(sql`
    select child.relname as "table", a.attname as "column"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'shops'::regclass and c.contype = 'f' and c.confdeltype = 'c'
      and c.conparentid = 0 and child.relkind = 'r'
    order by child.relname <> 'stocks', child.relname <> 'orders', child.relname`);
  return rows.map((part) => ({ ...part, size: sizes[part.table] ?? usualSize }));
}

/** How much of a shop is there, counted in portions. */
export async function portionsOf(executor: Executor, shopId: string): Promise<number> {
  const counts = (await partsOf(executor)).map(
    ({ table, column, size }) =>
      sql`(select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} = ${shopId}::uuid)::float8 / ${size}`,
  );
  const { rows } = await executor.execute<{ portions: number }>(
    sql`select ${sql.join(counts, sql` + `)} as portions`,
  );
  return rows[0]?.portions ?? 0;
}

/** One portion in a transaction of its own; another instance takes other rows. */
async function deletePortion({ table, column, size }: Part, shopId: string): Promise<number> {
  return inTransaction(async (tx) => {
    const name = sql.identifier(table);
    const gone = await tx.execute(sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${sql.identifier(column)} = ${shopId}::uuid limit ${size}
      for update skip locked))`);
    return gone.rowCount ?? 0;
  });
}

/** Portion by portion until nothing is left or it is told to stop; answers whether nothing is left. */
export async function deletePortions(shopId: string, signal: AbortSignal): Promise<boolean> {
  for (const part of await partsOf(database())) {
    while ((await deletePortion(part, shopId)) > 0) if (signal.aborted) return false;
  }
  return true;
}
