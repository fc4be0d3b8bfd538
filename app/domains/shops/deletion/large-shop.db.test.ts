import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { deleteShop } from '../commands/delete-shop.server.ts';
import { openOwnShop } from '../commands/register-shop.server.ts';
import { publicShop, shopSuggestions } from '../directory/directory.queries.server.ts';
import { shopDeletionsOf, shopOfUser } from '../shops.queries.server.ts';
import { deleteMarkedShops } from './delete-marked.server.ts';

shopBench();

const size = isLongRun
  ? { items: 1_000, variants: 10, orders: 10_000 }
  : { items: 60, variants: 10, orders: 400 };

/** Items with variants and their ledger, and orders with lines and history, by the database itself. */
async function fill(shopId: string, { items, variants, orders } = size): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.execute(sql`insert into stocks (id, shop_id, product_name, description, price_kobo, quantity,
        category1, category2, category3, image_base)
      select gen_random_uuid(), ${shopId}::uuid, 'Gown ' || n, 'Red', 100, ${variants}::int, 'Boutique', 'x', 'y', 'none'
      from generate_series(1, ${items}::int) n`);
    await tx.execute(sql`insert into stock_search (id, shop_id, category, price_kobo, score, tier, name_norm, words)
      select id, shop_id, 'boutique', price_kobo, 0, 0, 'gown', array_to_tsvector('{gown}') from stocks
      where shop_id = ${shopId}::uuid`);
    await tx.execute(sql`insert into stock_variants (id, stock_id, color, size, quantity)
      select gen_random_uuid(), s.id, 'Red', n::text, 1 from stocks s, generate_series(1, ${variants}::int) n
      where s.shop_id = ${shopId}::uuid`);
    await tx.execute(sql`insert into stock_movements (id, stock_id, variant_id, kind, change, quantity_after)
      select gen_random_uuid(), v.stock_id, v.id, 'opening', 1, 1 from stock_variants v
      join stocks s on s.id = v.stock_id where s.shop_id = ${shopId}::uuid`);
    await tx.execute(sql`insert into orders (id, shop_id, number, code, status, source, buyer_name, buyer_phone,
        get_by, pay_by, pieces, total_kobo, placed_at)
      select gen_random_uuid(), ${shopId}::uuid, n, md5(${shopId}::text || n), 'completed', 'web', 'Funmi', '+234', 'pickup',
        'transfer', 1, 100, now() from generate_series(1, ${orders}::int) n`);
    await tx.execute(sql`with v as (select array_agg(v.id) ids, array_agg(v.stock_id) items from stock_variants v
        join stocks s on s.id = v.stock_id where s.shop_id = ${shopId}::uuid)
      insert into order_lines (id, order_id, position, stock_id, variant_id, name, price_kobo, quantity)
      select gen_random_uuid(), o.id, 0, v.items[1 + o.number % cardinality(v.ids)], v.ids[1 + o.number % cardinality(v.ids)],
        'Gown', 100, 1 from orders o, v where o.shop_id = ${shopId}::uuid`);
    await tx.execute(sql`insert into order_history (id, order_id, kind, by, at)
      select gen_random_uuid(), id, 'placed', 'buyer', now() from orders where shop_id = ${shopId}::uuid`);
  });
}

const tables = [
  'stocks',
  'stock_variants',
  'stock_movements',
  'stock_ledgers',
  'orders',
  'order_lines',
  'order_history',
] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    found[table] = rows[0]?.n ?? -1;
  }
  return found;
}

/** Tells to stop after so many looks, as a process that is going down does. */
const stopAfter = (looks: number): AbortSignal => {
  let left = looks;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};

const remove = (shop: TestShop) => inTransaction((tx) => deleteShop(tx, shop.actor, undefined));
const goOn = new AbortController().signal;

let other: TestShop;
let before: Record<string, number>;
beforeAll(async () => {
  other = await makeShop({ name: 'Emeka Phones' });
  await fill(other.id, { items: 30, variants: 2, orders: 50 });
  before = await counts();
}, 60_000);

it('a large shop is gone at once for everybody, its rows follow in portions and say how far they are', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  await fill(shop.id);
  await remove(shop);
  expect(await publicShop(shop.id)).toBeUndefined();
  expect(JSON.stringify(await shopSuggestions('Ngozi', 5))).not.toContain(shop.id);
  expect(await shopOfUser(shop.owner.id)).toBeUndefined();
  expect(await shopOfUser(employee.id)).toBeUndefined();
  expect(await outcome(remove(shop))).toBe('shops.not_found');
  // Not one of its items is in a list or found any more, however many there are.
  const { rows: shown } = await database().execute(sql`
    select id from stocks where shop_id = ${shop.id}::uuid and status = 'active'
    union all select id from stock_search where shop_id = ${shop.id}::uuid`);
  expect(shown).toEqual([]);
  expect(await shopDeletionsOf(shop.owner.id)).toEqual([
    { name: 'Ngozi Fashion House', percent: 0 },
  ]);

  // A process that stops half-way leaves whole items behind; the next one goes on.
  await deleteMarkedShops(stopAfter(2));
  const halfway = await counts();
  expect(halfway.stocks).toBeLessThan((before.stocks ?? 0) + size.items);
  expect(halfway.orders).toBe((before.orders ?? 0) + size.orders);
  const [far] = await shopDeletionsOf(shop.owner.id);
  expect(far?.percent).toBeGreaterThan(0);

  const { phoneDigits } = shop.owner.session.user;
  const next = { storeName: 'Ngozi Again', businessType: 'boutique' } as const;
  const newShop = await openOwnShop({ userId: shop.owner.id, phoneDigits }, next);
  await Promise.all([deleteMarkedShops(goOn), deleteMarkedShops(goOn)]);
  await deleteMarkedShops(goOn);
  expect(await counts()).toEqual(before);
  expect(await shopDeletionsOf(shop.owner.id)).toEqual([]);
  expect((await shopOfUser(shop.owner.id))?.shop.id).toBe(newShop);
  const { rows } = await database().execute(sql`select id from shops where id = ${shop.id}::uuid`);
  expect(rows).toEqual([]);
}, 300_000);

it('other shops work while the rows go', async () => {
  const shop = await makeShop({ name: 'Tolu Wears' });
  await fill(shop.id);
  await remove(shop);
  let portions = 0;
  const work = async () => {
    portions += 1;
    await inTransaction(async (tx) => {
      await tx.execute(
        sql`update orders set note = ${String(portions)} where shop_id = ${other.id}::uuid`,
      );
      await tx.execute(
        sql`update shops set rating_sum = rating_sum + 1 where id = ${other.id}::uuid`,
      );
    });
  };
  let done = false;
  const deletion = deleteMarkedShops(goOn).finally(() => {
    done = true;
  });
  while (!done) await work();
  await deletion;
  expect(portions).toBeGreaterThan(1);
  expect(await counts()).toEqual(before);
}, 300_000);
