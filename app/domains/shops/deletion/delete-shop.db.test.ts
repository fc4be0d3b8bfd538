import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userById } from '#app/domains/accounts/accounts.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { startWorker, stopWorker } from '#app/platform/queue/worker.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { outcome, useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { deleteShop } from '../commands/delete-shop.server.ts';
import { shopChanged, shopDeleted } from '../shops.events.ts';
import { deleteFilesJob } from '../shops.jobs.server.ts';
import { shopOfUser } from '../shops.queries.server.ts';
import { shopRatings } from '../shops.table.server.ts';

shopBench();
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oja-delete-shop-'));
  useDemoCodes({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await stopWorker();
  await rm(dataDir, { recursive: true, force: true });
});

const remove = (shop: Pick<TestShop, 'actor'>, typed?: string, limitedUntil: Date | null = null) =>
  inTransaction((tx) => deleteShop(tx, { ...shop.actor, limitedUntil }, typed));

/** Every table that names a shop, as the database itself knows them. */
async function rowsOf(shopId: string): Promise<Record<string, number>> {
  const { rows } = await database().execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name = 'shop_id' or (table_name = 'shops' and column_name = 'id'))`);
  const counts: Record<string, number> = {};
  for (const { table_name, column_name } of rows) {
    const found = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table_name)} where ${sql.identifier(column_name)}::text = ${shopId}`,
    );
    counts[table_name] = found.rows[0]?.n ?? -1;
  }
  return counts;
}

it('is for the owner alone, with the typed name, on a phone that is not new', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
  const name = 'Ngozi Fashion House';
  expect(await outcome(remove(admin, name))).toBe('shops.forbidden');
  expect(await outcome(remove(employee, name))).toBe('shops.forbidden');
  expect(await outcome(remove({ actor: { ...other.actor, shopId: shop.id } }, name))).toBe(
    'shops.not_found',
  );
  expect(await outcome(remove(shop, 'Ngozi'))).toBe('shops.name_differs');
  expect(await outcome(remove(shop, name, new Date(Date.now() + 60_000)))).toBe(
    'accounts.device_limited',
  );
  expect(await shopOfUser(shop.owner.id)).toBeDefined();
});

it('removes every row and file of this shop, and nothing else', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const employee = await makeMember(shop);
  for (const shopId of [shop.id, other.id]) {
    await database().insert(shopRatings).values({ shopId, visitorId: 'v', stars: 5 });
    await database().execute(sql`insert into stocks
      (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3, image_base)
      values (${newId()}, ${shopId}, 'Gown', 'Red', 100, 0, 'Boutique', 'x', 'y', ${`products/${shopId}/1`})`);
    await storage().put(`products/${shopId}/1/original.jpg`, new Uint8Array([1]), {
      contentType: 'image/jpeg',
    });
  }
  await startWorker({ jobs: [deleteFilesJob, shopDeleted, shopChanged] });
  await remove(shop, '  ngozi fashion HOUSE ');
  expect(Object.entries(await rowsOf(shop.id)).filter(([, n]) => n > 0)).toEqual([]);
  await expect
    .poll(() => storage().stat(`products/${shop.id}/1/original.jpg`), { timeout: 20_000 })
    .toBeUndefined();
  expect(await storage().stat(`products/${other.id}/1/original.jpg`)).toBeDefined();
  expect((await rowsOf(other.id)).stocks).toBe(1);
  expect(await userById(shop.owner.id)).toBeDefined();
  expect(await shopOfUser(shop.owner.id)).toBeUndefined();
  expect(await shopOfUser(employee.id)).toBeUndefined();
  expect(await outcome(remove(shop))).toBe('shops.not_found');
}, 60_000);
