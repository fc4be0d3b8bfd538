import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReply } from '#app/domains/messages/commands/send-reply.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { copySale, copyThread, manySales } from '#tests/support/items/copies.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { dashboardPage } from './dashboard.server.ts';

let testing: TestDatabase;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  useDemoCodes();
});

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

/** Years of trade: orders and payments of old days, threads that are answered, many that never were. */
async function fillYears({ id: shopId, actor }: TestShop): Promise<void> {
  await manySales(actor, 4_000, sql`now() - n * interval '1 hour'`);
  const items = [{ stockId: await makePlainItem(shopId, 301) }];
  await copySale((await makeOrder(shopId, items)).id, 300);
  await makeVisitor().write(shopId, 'Is it there?');
  await sendReply(actor, { text: 'Yes', operationId: newOperation() });
  await makeVisitor().write(shopId, 'Do you deliver?');
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from message_threads where shop_id = ${shopId} order by number`,
  );
  const [answered = '', open = ''] = rows.map(({ id }) => id);
  await copyThread(answered, 3_000);
  await copyThread(open, 600);
  await database().execute(sql`analyze`);
}

test('the start page of a shop with years of trade reads few rows, whatever lies behind', async () => {
  const shop = await makeShop();
  const place = await shopOfUser(shop.owner.id);
  await fillYears(shop);
  const { session } = shop.owner;
  const viewer = { session, role: 'owner' as const, isPaused: false, justJoined: false };
  await closeDatabase();
  connectDatabase({ url: explaining(testing.url), max: 4 });
  const plans = watchPlans();
  const ran = await plans.during(() =>
    dashboardPage({ ...viewer, shop: place?.shop }, 'https://oja.example'),
  );
  expect(ran.length).toBeGreaterThan(5);
  const large = ran.filter(({ rows, entries }) => rows + entries > 1_000);
  expect(large.map(({ text, scans }) => `${text} ${scans.join(' ')}`)).toEqual([]);
});
