import { sql } from 'drizzle-orm';
import { tellFollowers } from '#app/domains/notices/commands/tell.server.ts';
import { offeredText } from '#app/domains/stocks/offered.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newItems } from './follows.queries.server.ts';

const begin = 'visitor:';

/** What browsers follow that are told of their visitor's wishes and shops. */
export const newsTopic = (visitorKey: string): string => `${begin}${visitorKey}`;

interface Told extends Record<string, unknown> {
  visitorId: string;
  stockId: string;
}

/**
 * Ends each wish whose item can be bought at this moment and tells its browser once. In portions, each a transaction: what
 * was sold, hidden or suspended again before is not told, and its wish goes on.
 */
export async function tellWishes(stockId?: string, portion = 200): Promise<number> {
  const isOfItem = stockId === undefined ? sql`` : sql`and w.stock_id = ${stockId}::uuid`;
  for (let told = 0; ; ) {
    const rows = await inTransaction(async (tx) => {
      const ended = await tx.execute<Told>(sql`
        update stock_wishes set told_at = ${now().toISOString()}::timestamptz
        where id = any(array(
          select w.id from stock_wishes w join stocks on stocks.id = w.stock_id
          left join stock_variants v on v.id = w.variant_id
          where w.told_at is null ${isOfItem} and ${sql.raw(offeredText)}
            and coalesce(v.quantity, stocks.quantity) > 0
          order by w.id limit ${portion} for update of w skip locked))
        returning visitor_id as "visitorId", stock_id as "stockId"`);
      for (const { visitorId, stockId: id } of ended.rows)
        await tellFollowers(tx, newsTopic(visitorId), {
          ...{ kind: 'my_wish', path: `/stocks/${id}`, tag: `wish-${id}` },
        });
      return ended.rows;
    });
    told += rows.length;
    if (rows.length < portion) return told;
  }
}

/**
 * One portion of the visitors whose shops have brought something in since yesterday. Answers where the next one begins;
 * undefined where there is none.
 */
export async function tellNewItems(after: string, portion = 200): Promise<string | undefined> {
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ topic: string; hasNew: boolean }>(sql`
      select t.topic, exists (select from shop_follows f
        join shops on shops.id = f.shop_id and shops.deleting_at is null and shops.suspended_at is null
        where f.visitor_id = substr(t.topic, ${begin.length + 1}) and exists (${newItems(sql`f.shop_id`, 1)})) as "hasNew"
      from (select distinct topic from push_topics
        where topic > ${after} and starts_with(topic, ${begin}) order by topic limit ${portion}) t
      order by t.topic`);
    for (const { topic, hasNew } of rows)
      if (hasNew) await tellFollowers(tx, topic, { kind: 'my_shops', path: '/my/shops' });
    return rows.length < portion ? undefined : rows.at(-1)?.topic;
  });
}
