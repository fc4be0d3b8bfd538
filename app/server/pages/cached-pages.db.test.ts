import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { featuredStocks } from '#app/domains/market/lists/featured.queries.server.ts';
import { searchStocks } from '#app/domains/market/search/search-stocks.server.ts';
import { indexStock } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { answerSections } from '#app/domains/stocks/sections/answer-sections.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { PageCache } from '#app/platform/http/cache/page-cache.server.ts';
import { newId } from '#app/platform/id.ts';
import { LiveHub } from '#app/platform/live/live-hub.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { anyDevice } from '#tests/support/shop/people.ts';
import { forgetChanged } from './cached-pages.server.ts';

let testing: TestDatabase;
let hub: LiveHub;
const shopId = newId();
const stockId = newId();
const owner = newId();
const cache = new PageCache({ maxBytes: 1_000_000, ttlMs: 60_000 });

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  await database().execute(
    sql`insert into users (id, phone_key, phone_digits) values (${owner}, '+2348030000001', '08030000001')`,
  );
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    values (${shopId}, 'Ngozi', 'ngozi', 'n', 'boutique', '0803', ${owner})`);
  await database().execute(
    sql`insert into shop_members (shop_id, user_id, role, state) values (${shopId}, ${owner}, 'owner', 'active')`,
  );
  await database().execute(sql`with added as (insert into stocks (id, shop_id, product_name, description, category1, category2, category3, price_kobo, quantity, image_base)
    values (${stockId}, ${shopId}, 'Pot', '', 'Home', 'Kitchenware', 'Pots', 5000, 1, 'x') returning id)
    insert into stock_movements (id, stock_id, kind, change, quantity_after) select gen_random_uuid(), id, 'opening', 1, 1 from added`);
  hub = new LiveHub(testing.url, { pingMs: 200, slowestRetryMs: 100 });
  await hub.open();
  forgetChanged(hub, cache);
});

afterAll(async () => {
  await hub.close();
  await closeDatabase();
  await testing.drop();
});

const keepPage = () =>
  cache.make('page', async () => ({
    headers: {},
    body: Buffer.from('page'),
    naming: `${stockId} ${shopId}`,
  }));
const isCached = () => cache.get('page') !== undefined;

test('an edit elsewhere drops the page here; a view or a like does not', async () => {
  await keepPage();
  await database().execute(
    sql`update stocks set views = views + 1, likes = 7, shuffle = 5 where id = ${stockId}`,
  );
  await database().execute(
    sql`select pg_notify('oja_live', '{"t":"market.changed","p":["nobody"]}')`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isCached()).toBe(true);
  await database().execute(sql`update stocks set price_kobo = 6000 where id = ${stockId}`);
  await vi.waitFor(() => expect(isCached()).toBe(false), 5_000);
});

test('a rating, a changed name, an empty shelf and a hidden product drop the pages of the shop', async () => {
  const changes = [
    sql`update shops set total_ratings = total_ratings + 1, rating_sum = rating_sum + 5 where id = ${shopId}`,
    sql`update shops set name = 'Ngozi House' where id = ${shopId}`,
    sql`update users set picture_base = 'p' where id = (select owner_user_id from shops where id = ${shopId})`,
    sql`with sold as (update stocks set quantity = 0 where id = ${stockId} returning id)
      insert into stock_movements (id, stock_id, kind, change, quantity_after)
      select gen_random_uuid(), id, 'correction', -1, 0 from sold`,
    sql`update stocks set status = 'hidden' where id = ${stockId}`,
    sql`update stocks set status = 'active', product_name = 'Pan' where id = ${stockId}`,
    sql`update stocks set description = 'Of iron' where id = ${stockId}`,
  ];
  for (const change of changes) {
    await keepPage();
    expect(isCached()).toBe(true);
    await database().execute(change);
    await vi.waitFor(() => expect(isCached()).toBe(false), 5_000);
  }
});

test('the shop’s sections, too, drop its pages: each change of them', async () => {
  const answer = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return answerSections({ userId: owner, shopId, ...anyDevice }, form);
  };
  const sectionId = async () =>
    (await database().execute<{ id: string }>(sql`select id from sections`)).rows[0]?.id ?? '';
  for (const fields of [
    { intent: 'add', name: 'Pots' },
    { intent: 'fill', item: stockId },
    { intent: 'rename', name: 'Pans' },
    { intent: 'show', shown: 'off' },
    { intent: 'delete' },
  ]) {
    await keepPage();
    await answer({ id: await sectionId(), ...fields });
    await vi.waitFor(() => expect(isCached()).toBe(false), 5_000);
  }
});

/** Notices come in their order: behind this one nothing of before is on its way. */
async function allHeard(): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = hub.onBroadcast('test.heard', () => {
      stop();
      resolve();
    });
  });
  await database().execute(sql`select pg_notify('oja_live', '{"t":"test.heard","p":[]}')`);
  await heard;
}

const search = async () => (await searchStocks({ text: 'pot' })).ids;

test('what a search has found is remembered until goods change, whoever changes them', async () => {
  const stock = {
    id: stockId,
    shopId,
    productName: 'Pot',
    description: '',
    brand: null,
    condition: null,
    category1: 'Home',
    category2: 'Kitchenware',
    category3: 'Pots',
    priceKobo: 5000,
    variants: [],
  };
  await inTransaction((tx) => indexStock(tx, stock));
  await allHeard();
  await vi.waitFor(async () => expect(await search()).toEqual([stockId]), 15_000);
  await database().execute(sql`delete from stock_search where id = ${stockId}`);
  expect(await search()).toEqual([stockId]);
  await database().execute(
    sql`update stocks set price_kobo = price_kobo + 100 where id = ${stockId}`,
  );
  await vi.waitFor(async () => expect(await search()).toEqual([]), 5_000);
});

test('so is a sample of the market', async () => {
  const likes = async () =>
    (await featuredStocks({ seed: 0 }, 12)).cards.find(({ id }) => id === stockId)?.likes;
  await allHeard();
  const before = (await likes()) ?? 0;
  await database().execute(sql`update stocks set likes = likes + 1 where id = ${stockId}`);
  expect(await likes()).toBe(before);
  await database().execute(
    sql`update stocks set price_kobo = price_kobo + 100 where id = ${stockId}`,
  );
  await vi.waitFor(async () => expect(await likes()).toBe(before + 1), 5_000);
});

test('after the listening connection was cut nothing old is left', async () => {
  await keepPage();
  const admin = new pg.Client({ connectionString: testing.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oja-live' and datname = current_database()`,
  );
  await admin.query(`update stocks set price_kobo = 7000 where id = '${stockId}'`);
  await admin.end();
  await vi.waitFor(() => expect(isCached()).toBe(false), 5_000);
});
