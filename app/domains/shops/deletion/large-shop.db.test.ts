import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { copyItem, manySales } from '#tests/support/items/copies.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { givePlan, makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { deleteShop } from '../commands/delete-shop.server.ts';
import { openOwnShop } from '../commands/register-shop.server.ts';
import { publicShop, shopSuggestions } from '../directory/directory.queries.server.ts';
import { shopDeletionsOf, shopOfUser } from '../shops.queries.server.ts';
import { deleteMarkedShops } from './delete-marked.server.ts';

stockBench();

const size = isLongRun
  ? { items: 1_000, variants: 10, orders: 10_000 }
  : { items: 60, variants: 10, orders: 400 };

/** Items with variants and their book, and one of them ordered again and again. */
async function fill({ id: shopId, actor }: TestShop, { items, variants, orders } = size) {
  await givePlan(shopId, 'enterprise');
  const colors = Array.from({ length: variants }, (_, n) => ({
    color: `Colour ${n}`,
    quantity: 1,
  }));
  await copyItem(shopId, await makeStock(actor, { variants: colors }), items - 2);
  await manySales(actor, orders);
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
  await fill(other, { items: 30, variants: 2, orders: 50 });
  before = await counts();
}, 60_000);

it('a large shop is gone at once for everybody, its rows follow in portions and say how far they are', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  await fill(shop);
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
  await fill(shop);
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
