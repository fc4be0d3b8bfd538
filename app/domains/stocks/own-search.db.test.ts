import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { ownStocks } from './own-stocks.queries.server.ts';

const items = 3_000;
const shopId = newId();
let testing: TestDatabase;
let plans: ReturnType<typeof watchPlans>;

async function fill(): Promise<void> {
  const owner = newId();
  await database().execute(
    sql`insert into users (id, phone_key, phone_digits) values (${owner}, '+2348030000001', '08030000001')`,
  );
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    values (${shopId}, 'Ngozi', 'ngozi', 'n', 'Boutique', '0803', ${owner})`);
  await database().execute(sql`
    insert into stocks (id, shop_id, product_name, description, category1, category2, category3, price_kobo, quantity, image_base, barcode)
    select gen_random_uuid(), ${shopId}, 'Item ' || n, '', 'Boutique', 'x', 'y', 500, 0, 'x', (5901234000000 + n)::text
    from generate_series(1, ${items}::int) n`);
  await database().execute(sql`analyze stocks`);
}

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
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
