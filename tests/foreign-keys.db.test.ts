import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { shopBench } from './support/shop/shops.ts';

shopBench();

/**
 * Deleting a row looks for what points at it: without an index that is a walk over the whole table,
 * for each row. People are never deleted, so what only names a person needs none, and a key that
 * neither follows nor lets go says that its row stays.
 */
it('every foreign key to something that can be deleted has an index', async () => {
  const { rows } = await database().execute<{ key: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.conparentid = 0 and c.confrelid <> 'users'::regclass
      and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
