import { type SQL, sql } from 'drizzle-orm';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { changeProductCount } from '#app/domains/shops/commands/product-quota.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makePlainItem } from '../shop/orders.ts';

/**
 * A shop of years, which commands would need minutes for: a sale or an item that they have made is copied with all that
 * belongs to it, so that every copy is a state of theirs: the book is the sum of its movements, the money that of its
 * payments.
 */
interface Rows {
  table: string;
  /** Which rows `t` are copied, `n` = 1, 2 … for each time. */
  from: SQL;
  times: number;
  /** Columns with an id that every copy has anew, the same in all tables. */
  ids: readonly string[];
  /** What else differs, as JSON. */
  more?: SQL;
}

async function copyRows(tx: Transaction, { table, from, times, ids, more }: Rows): Promise<void> {
  const pairs = ids.map(
    (name) => sql`${name}::text, md5(t.${sql.identifier(name)}::text || n)::uuid`,
  );
  await tx.execute(sql`insert into ${sql.identifier(table)}
    select r.* from ${sql.identifier(table)} t, generate_series(1, ${times}::int) n,
      lateral jsonb_populate_record(t, jsonb_build_object(${sql.join(pairs, sql`, `)}) || ${more ?? sql`'{}'`}) r
    where ${from}`);
}

/** Where an item stands among all: each has its own, as the column's default gives it. */
const shuffle = sql`floor(random() * 2147483647)::int`;

/** An order of one item, so many times more, each of another phone; `at` says by `n` when each was placed. */
export const copySale = (orderId: string, times: number, at = sql`now()`): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const of = sql`t.order_id = ${orderId}::uuid`;
    const ids = ['id', 'order_id'];
    const number = sql`(select last + n from order_counters c join orders o on o.shop_id = c.shop_id
      where o.id = ${orderId}::uuid)`;
    const copy = (table: string, more: SQL) => copyRows(tx, { table, from: of, times, ids, more });
    await copyRows(tx, {
      table: 'orders',
      from: sql`t.id = ${orderId}::uuid`,
      times,
      ids: ['id'],
      more: sql`jsonb_build_object('number', ${number}, 'code', translate(left(md5(t.code || n), 14), '01', 'gh'),
        'placed_at', ${at},
        'completed_at', case when t.completed_at is not null then ${at} end, 'undo', null,
        'buyer_phone', case t.buyer_phone when '' then '' else '+234806' || lpad(n::text, 7, '0') end)`,
    });
    await copy('order_lines', sql`'{}'`);
    await copy('order_history', sql`jsonb_build_object('at', ${at})`);
    await copy(
      'order_payments',
      sql`jsonb_build_object('order_number', ${number}, 'paid_at', ${at}, 'created_at', ${at})`,
    );
    await copy(
      'stock_movements',
      sql`jsonb_build_object('quantity_after', t.quantity_after + n * t.change, 'at', ${at})`,
    );
    for (const table of ['stocks', 'stock_variants'])
      await tx.execute(sql`update ${sql.identifier(table)} t set quantity = quantity - ${times}::int * sold.pieces
        from (select ${sql.identifier(table === 'stocks' ? 'stock_id' : 'variant_id')} as id, -sum(change)::int as pieces
          from stock_movements where order_id = ${orderId}::uuid group by 1) sold where sold.id = t.id`);
    await tx.execute(sql`update stocks t set orders = orders + ${times}::int from order_lines l
      where l.order_id = ${orderId}::uuid and l.stock_id = t.id`);
    await tx.execute(sql`update order_counters set last = last + ${times}::int
      where shop_id = (select shop_id from orders where id = ${orderId}::uuid)`);
  });

/** So many sales over the counter of one item, paid. */
export async function manySales(actor: Actor, times: number, at?: SQL): Promise<void> {
  const stockId = await makePlainItem(actor.shopId, times);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }];
  const sale = { lines, method: 'cash' } as const;
  const { orderId } = await inTransaction((tx) => sellAtCounter(tx, actor, sale));
  await copySale(orderId, times - 1, at);
}

/** A conversation, so many times more, each with another buyer. */
export const copyThread = (threadId: string, times: number): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const shop = sql`message_shops c join message_threads o on o.shop_id = c.shop_id where o.id = ${threadId}::uuid`;
    const seq = (name: string) => {
      const old = sql`t.${sql.identifier(name)}`;
      return sql`${name}::text, case ${old} when 0 then 0 else ${old} + n * (select c.last_seq from ${shop}) end`;
    };
    const seqs = ['last_seq', 'last_incoming_seq', 'read_seq', 'seen_seq'].map(seq);
    const number = sql`'buyer_key', t.buyer_key || n, 'number', n + (select c.threads from ${shop})`;
    await copyRows(tx, {
      table: 'message_threads',
      from: sql`t.id = ${threadId}::uuid`,
      times,
      ids: ['id'],
      more: sql`jsonb_build_object(${sql.join([...seqs, number], sql`, `)})`,
    });
    await copyRows(tx, {
      table: 'messages',
      from: sql`t.thread_id = ${threadId}::uuid`,
      times,
      ids: ['id', 'thread_id'],
      more: sql`jsonb_build_object(${seq('seq')})`,
    });
    await tx.execute(sql`update message_shops s set last_seq = s.last_seq * (${times}::int + 1), threads = s.threads + ${times}::int,
        unread = s.unread + ${times}::int * o.unread, sent = s.sent + ${times}::int * m.sent, received = s.received + ${times}::int * m.received
      from message_threads o, (select count(*) filter (where direction = 'incoming')::int as received,
        count(*) filter (where direction <> 'incoming')::int as sent from messages where thread_id = ${threadId}::uuid) m
      where o.id = ${threadId}::uuid and s.shop_id = o.shop_id`);
  });

/** An item with its variants, prices and book, so many times more; it has been ordered by nobody. */
export const copyItem = (shopId: string, stockId: string, times: number): Promise<void> =>
  inTransaction(async (tx) => {
    const of = sql`t.stock_id = ${stockId}::uuid`;
    const self = sql`t.id = ${stockId}::uuid`;
    const more = sql`jsonb_build_object('shuffle', ${shuffle})`;
    await copyRows(tx, { table: 'stocks', from: self, times, ids: ['id'], more });
    await copyRows(tx, { table: 'stock_search', from: self, times, ids: ['id'] });
    await copyRows(tx, { table: 'stock_prices', from: of, times, ids: ['stock_id'] });
    await copyRows(tx, { table: 'stock_variants', from: of, times, ids: ['id', 'stock_id'] });
    const ids = ['id', 'stock_id', 'variant_id'];
    await copyRows(tx, { table: 'stock_movements', from: of, times, ids });
    await changeProductCount(tx, shopId, times);
  });

/** Goods that differ from an item that a command made in these columns alone; `rebuildSearch` makes them found. */
export const copyGoods = (
  stockId: string,
  rows: readonly ({ id: string } & Record<string, unknown>)[],
): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const each = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) j`;
    const write = (table: string, column: string, more: SQL) =>
      tx.execute(sql`insert into ${sql.identifier(table)} select r.* from ${sql.identifier(table)} t, ${each},
        lateral jsonb_populate_record(t, ${more}) r where t.${sql.identifier(column)} = ${stockId}::uuid`);
    await write('stocks', 'id', sql`jsonb_build_object('shuffle', ${shuffle}) || j`);
    await write(
      'stock_prices',
      'stock_id',
      sql`(j - 'id') || jsonb_build_object('stock_id', j -> 'id')`,
    );
    await write(
      'stock_movements',
      'stock_id',
      sql`jsonb_build_object('id', gen_random_uuid(), 'stock_id', j -> 'id')`,
    );
    const { rows: counts } = await tx.execute<{ shopId: string; n: number }>(sql`
      select shop_id as "shopId", count(*)::int as n from stocks
      where id in (select (j ->> 'id')::uuid from ${each}) group by 1 order by 1`);
    for (const { shopId, n } of counts) await changeProductCount(tx, shopId, n);
  });
