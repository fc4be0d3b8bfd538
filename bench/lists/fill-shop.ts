import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';

/** As many as the largest plan allows. */
const mostProducts = 1_000;
const inSection = 600;

/** Generated shops have some hundred products at most: one gets as many as a shop may have, and a section. */
export async function fillShop(): Promise<void> {
  const { rows } = await database().execute<{ id: string; n: number }>(sql`
    select shop_id as id, count(*)::int as n from stock_search group by 1 order by 2 desc limit 1`);
  const [shop] = rows;
  if (!shop || shop.n >= mostProducts) return;
  const section = newId();
  await inTransaction(async (tx) => {
    // A million rows are looked through: more than a page may take.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with moved as (
        select id from stock_search where shop_id <> ${shop.id} order by right(id::text, 8) limit ${mostProducts - shop.n}),
      searched as (update stock_search set shop_id = ${shop.id} from moved where stock_search.id = moved.id)
      update stocks set shop_id = ${shop.id} from moved where stocks.id = moved.id`);
    await tx.execute(sql`insert into sections (id, shop_id, name, name_norm, position)
      values (${section}, ${shop.id}, 'Best', 'best', 1)`);
    await tx.execute(sql`insert into section_items (stock_id, section_id)
      select id, ${section} from stock_search where shop_id = ${shop.id} order by id limit ${inSection}`);
  });
}
