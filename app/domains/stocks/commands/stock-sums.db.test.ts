import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { books, makeStock, stockBench, stockRow, variantsOf } from '#tests/support/shop/stocks.ts';

stockBench();

const variants = [
  { color: 'Red', size: 'M', quantity: 4 },
  { color: 'Blue', size: 'L', quantity: 3 },
];

/** The name of the broken rule, or nothing. */
async function broken(work: (tx: Transaction) => Promise<unknown>): Promise<string | undefined> {
  try {
    await inTransaction(work);
    return undefined;
  } catch (error) {
    let inner: unknown = error;
    while (inner instanceof Error) {
      const { constraint } = inner as Error & { constraint?: string };
      if (constraint) return constraint;
      inner = inner.cause;
    }
    throw error;
  }
}

const line = (stockId: string, change: number) =>
  sql`insert into stock_movements (id, stock_id, kind, change, quantity_after)
    values (${newId()}, ${stockId}, 'correction', ${change}, 0)`;

test('a quantity without its line, or a line without its quantity, is refused at the end of the transaction', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const set = (quantity: number) =>
    sql`update stocks set quantity = ${quantity} where id = ${stockId}`;
  expect(await broken((tx) => tx.execute(set(6)))).toBe('stock_sums');
  expect(await broken((tx) => tx.execute(line(stockId, 1)))).toBe('stock_sums');
  const change = sql`update stock_movements set change = change + 1 where stock_id = ${stockId}`;
  expect(await broken((tx) => tx.execute(change))).toBe('stock_sums');
  const forget = sql`delete from stock_movements where stock_id = ${stockId}`;
  expect(await broken((tx) => tx.execute(forget))).toBe('stock_sums');
  const both = async (tx: Transaction) => {
    await tx.execute(set(7));
    await tx.execute(line(stockId, 2));
  };
  expect(await broken(both)).toBeUndefined();
  expect(await books(stockId)).toEqual({ quantity: 7, ledger: 7, variants: 0 });
});

test('an item that begins with pieces begins with a ledger', async () => {
  const shop = await makeShop();
  const insert = (id: string) => sql`insert into stocks
    (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3, image_base)
    values (${id}, ${shop.id}, 'Gown', 'Red', 100, 3, 'Boutique', 'x', 'y', 'none')`;
  expect(await broken((tx) => tx.execute(insert(newId())))).toBe('stock_sums');
  const id = newId();
  const whole = async (tx: Transaction) => {
    await tx.execute(insert(id));
    await tx.execute(line(id, 3));
  };
  expect(await broken(whole)).toBeUndefined();
});

test('variants that are not the item together are refused', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { variants });
  const [first] = await variantsOf(stockId);
  const more = sql`update stock_variants set quantity = quantity + 1 where id = ${first?.id}`;
  expect(await broken((tx) => tx.execute(more))).toBe('stock_sums');
  const another = sql`insert into stock_variants (id, stock_id, color, size, quantity)
    values (${newId()}, ${stockId}, 'Green', 'S', 1)`;
  expect(await broken((tx) => tx.execute(another))).toBe('stock_sums');
  const gone = sql`delete from stock_variants where id = ${first?.id}`;
  expect(await broken((tx) => tx.execute(gone))).toBe('stock_sums');
  const loose = async (tx: Transaction) => {
    await tx.execute(sql`update stocks set quantity = quantity + 1 where id = ${stockId}`);
    await tx.execute(line(stockId, 1));
  };
  expect(await broken(loose)).toBe('stock_sums');
  // An empty variant is no variant yet.
  const empty = sql`insert into stock_variants (id, stock_id, color, size, quantity)
    values (${newId()}, ${stockId}, 'Green', 'S', 0)`;
  expect(await broken((tx) => tx.execute(empty))).toBeUndefined();
  expect(await books(stockId)).toEqual({ quantity: 7, ledger: 7, variants: 7 });
});

test('items go with their variants and lines, alone and with their shop', async () => {
  const shop = await makeShop();
  const [one, two] = [
    await makeStock(shop.actor, { variants }),
    await makeStock(shop.actor, { quantity: 5 }),
  ];
  await removeForGood(shop.actor, one);
  await expect(stockRow(one)).rejects.toThrow();
  await database().execute(sql`delete from shops where id = ${shop.id}`);
  const { rows: left } = await database().execute(
    sql`select from stock_ledgers where stock_id in (${one}, ${two})`,
  );
  expect(left).toHaveLength(0);
});

test('a name that is taken out of the lines changes no sum', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  await database().execute(
    sql`update stock_movements set by_user_id = null where stock_id = ${stockId}`,
  );
  expect(await books(stockId)).toEqual({ quantity: 5, ledger: 5, variants: 0 });
});

test('the check costs the same however long the ledger is: it reads one sum, not the lines', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  await database().execute(sql`insert into stock_movements (id, stock_id, kind, change, quantity_after)
    select gen_random_uuid(), ${stockId}, 'sale', 0, 5 from generate_series(1, 500)`);
  const read = await inTransaction(async (tx) => {
    // What this connection read a moment ago may still be counted: only the difference is ours.
    const counted = async () => {
      const { rows: counts } = await tx.execute<{ lines: string; sums: string }>(sql`select
        sum(seq_tup_read + idx_tup_fetch) filter (where relname = 'stock_movements') as lines,
        sum(seq_tup_read + idx_tup_fetch) filter (where relname = 'stock_ledgers') as sums
        from pg_stat_xact_user_tables`);
      return { lines: Number(counts[0]?.lines), sums: Number(counts[0]?.sums) };
    };
    const before = await counted();
    await tx.execute(sql`update stocks set quantity = 6 where id = ${stockId}`);
    await tx.execute(line(stockId, 1));
    await tx.execute(sql`set constraints all immediate`);
    const after = await counted();
    return { lines: after.lines - before.lines, sums: after.sums - before.sums };
  });
  expect(read.lines).toBe(0);
  expect(read.sums).toBeGreaterThan(0);
});
