import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, pool } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  codeOf,
  draftWith,
  makeStock,
  movementsOf,
  stockBench,
  stockRow,
  variantsOf,
  waitingPhoto,
} from '#tests/support/shop/stocks.ts';
import { forgetFacts } from '../search-index/facts.server.ts';
import { addStock } from './add-stock.server.ts';

stockBench();

const countOf = async (shopId: string) => {
  const { rows } = await database().execute<{ kept: number; true_count: number }>(sql`
    select product_count as kept, (select count(*)::int from stocks where shop_id = s.id) as true_count
    from shops s where id = ${shopId}`);
  return rows[0];
};

test('a new item has its opening movement, its first price, its search row and its keywords', async () => {
  const shop = await makeShop();
  const id = await makeStock(shop.actor, { sku: 'ANK-1', weight: '1.2', length: 40 });
  expect(await stockRow(id)).toMatchObject({
    shopId: shop.id,
    createdBy: shop.owner.id,
    category1: 'Boutique',
    priceKobo: 1_850_000,
    quantity: 14,
    sku: 'ANK-1',
    weightKg: 1.2,
    lengthCm: 40,
    status: 'active',
    searchKeywords: 'ankara wax print yards strong boutique traditional wear fabrics',
  });
  expect(await movementsOf(id)).toMatchObject([
    { kind: 'opening', change: 14, quantityAfter: 14, byUserId: shop.owner.id },
  ]);
  const { rows } = await database().execute(sql`
    select (select count(*)::int from stock_search where id = ${id}) as found,
      (select count(*)::int from stock_prices where stock_id = ${id} and price_kobo = 1850000) as prices`);
  expect(rows[0]).toEqual({ found: 1, prices: 1 });
  expect(await countOf(shop.id)).toEqual({ kept: 1, true_count: 1 });
});

test('with variants the quantity is their sum', async () => {
  const shop = await makeShop();
  const id = await makeStock(shop.actor, {
    quantity: 99,
    variants: [
      { color: 'Blue', size: '12', quantity: 2 },
      { color: 'Wine', size: '14', quantity: 1 },
    ],
  });
  expect(await books(id)).toEqual({ quantity: 3, ledger: 3, variants: 3 });
  expect((await variantsOf(id)).map(({ color }) => color)).toEqual(['Blue', 'Wine']);
  const { rows } = await database().execute(sql`
    select words @@ '''wine'' & ''size:14'''::tsquery as found from stock_search where id = ${id}`);
  expect(rows).toEqual([{ found: true }]);
});

test('the category is the one of the shop and its branches', async () => {
  const shop = await makeShop();
  const wrong = makeStock(shop.actor, { category2: 'Smartphones', category3: 'Android Phones' });
  expect(await codeOf(wrong)).toBe('stocks.category_invalid');
  expect(await countOf(shop.id)).toEqual({ kept: 0, true_count: 0 });
});

test('nobody outside the shop adds to it, and an employee does', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const foreign = { ...other.actor, shopId: shop.id };
  const draft = draftWith({ imagePath: await waitingPhoto(shop.actor) });
  expect(await codeOf(inTransaction((tx) => addStock(tx, foreign, draft)))).toBe('shops.not_found');
  const employee = await makeMember(shop);
  await makeStock(employee.actor);
  expect(await countOf(shop.id)).toEqual({ kept: 1, true_count: 1 });
});

test('a photo of another shop, or one that was used, is not taken', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const theirs = await waitingPhoto(other.actor);
  expect(await codeOf(makeStock(shop.actor, { imagePath: theirs }))).toBe('stocks.photo_gone');
  const own = await waitingPhoto(shop.actor);
  await makeStock(shop.actor, { imagePath: own });
  expect(await codeOf(makeStock(shop.actor, { imagePath: own }))).toBe('stocks.photo_gone');
  expect(await countOf(shop.id)).toEqual({ kept: 1, true_count: 1 });
});

test('the limit is the real one of the plan', async () => {
  const shop = await makeShop({ plan: 'basic' });
  for (const _ of Array(24)) await makePlainItem(shop.id);
  const error = await makeStock(shop.actor).catch((cause: unknown) => cause);
  expect(error).toMatchObject({
    code: 'stocks.limit_reached',
    kind: 'conflict',
    params: { limit: 24, plan: 'Basic' },
  });
});

test('parallel adds at one below the limit: exactly one gets through', async () => {
  const shop = await makeShop();
  for (let made = 0; made < 5; made++) await makeStock(shop.actor);
  const attempts = isLongRun ? 50 : 20;
  const photos = await Promise.all(
    Array.from({ length: attempts }, () => waitingPhoto(shop.actor)),
  );
  const answers = await Promise.all(
    photos.map((imagePath) =>
      codeOf(inTransaction((tx) => addStock(tx, shop.actor, draftWith({ imagePath })))),
    ),
  );
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['done', 'stocks.limit_reached']));
  expect(await countOf(shop.id)).toEqual({ kept: 6, true_count: 6 });
});

test('as many items at once as there are connections: none waits for a second one', async () => {
  const shop = await makeShop({ plan: 'premium' });
  const drafts = await Promise.all(
    Array.from({ length: 2 * pool().options.max }, async () =>
      draftWith({ imagePath: await waitingPhoto(shop.actor) }),
    ),
  );
  forgetFacts();
  const added = await Promise.all(
    drafts.map((draft) => codeOf(inTransaction((tx) => addStock(tx, shop.actor, draft)))),
  );
  expect(new Set(added)).toEqual(new Set(['done']));
});
