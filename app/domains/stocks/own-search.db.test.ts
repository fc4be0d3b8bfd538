import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { copyGoods } from '#tests/support/items/copies.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { ownStocks } from './own-stocks.queries.server.ts';

const items = 3_000;
let shopId = '';
let testing: TestDatabase;
let plans: ReturnType<typeof watchPlans>;

async function fill(): Promise<void> {
  ({ id: shopId } = await makeShop({ plan: 'enterprise' }));
  const rows = Array.from({ length: items }, (_, n) => {
    const barcode = String(5901234000000 + n);
    return { id: newId(), product_name: `Item ${n}`, barcode };
  });
  await copyGoods(await makePlainItem(shopId), rows);
  await database().execute(sql`analyze stocks`);
}

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  useDemoCodes();
  await fill();
  await closeDatabase();
  connectDatabase({ url: explaining(testing.url), max: 2 });
  plans = watchPlans();
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

test('a whole barcode is asked of its index: the other items of the shop are not read', async () => {
  const ran = await plans.during(async () => {
    const { items: found } = await ownStocks({ shopId, q: '5901234001234' });
    expect(found.map(({ name }) => name)).toEqual(['Item 1234']);
  });
  expect(ran.flatMap(({ scans }) => scans)).toEqual(['Index Scan stocks_by_barcode: 1']);
});
