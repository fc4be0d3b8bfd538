import { sql } from 'drizzle-orm';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** Where browsers have left something under the hash of their mark; whoever only looked around has nothing to lose. */
const left = sql`select c.relname as "table", a.attname as "column"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
    and a.attname in ('visitor_id', 'visitor_key') and c.relname not in ('stock_views', 'advert_clicks')`;

/**
 * Marks are signed with SESSION_SECRET. Those of people who have orders, conversations or likes are noted as known,
 * which counts like a signature: they stay who they are when the secret that signed them is gone.
 */
export function keepVisitors(): Promise<number> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ table: string; column: string }>(left);
    const places = [
      sql`select buyer_key from message_threads where channel = 'web'`,
      ...rows.map(({ table, column }) => {
        const key = sql.identifier(column);
        return sql`select ${key} from ${sql.identifier(table)} where ${key} is not null`;
      }),
    ];
    const { rowCount } = await tx.execute(sql`insert into visitors (key, since)
      select key, now() from (${sql.join(places, sql` union `)}) as kept (key)
      on conflict do nothing`);
    return rowCount ?? 0;
  });
}
