import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { featuredStocks } from '#app/domains/market/lists/featured.queries.server.ts';
import { knownCards } from '#app/domains/market/lists/known-cards.server.ts';
import { searchStocks } from '#app/domains/market/search/search-stocks.server.ts';
import { indexStock } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { notePresence, presenceOf } from '#app/domains/stocks/search-index/presence.server.ts';
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
    outline: 'page',
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

const card = async () => (await knownCards([stockId]))[0];

test('a card is remembered until it or its shop changes, also where only what stands beside its price does', async () => {
  await database().execute(
    sql`update stocks set price_kobo = 5000, product_name = 'Pot' where id = ${stockId}`,
  );
  await vi.waitFor(async () => expect(await card()).toMatchObject({ name: 'Pot' }), 5_000);
  await allHeard();
  const likes = (await card())?.likes ?? 0;
  await database().execute(sql`update stocks set likes = likes + 1 where id = ${stockId}`);
  expect((await card())?.likes).toBe(likes);

  const variant = newId();
  await database().execute(sql`insert into stock_variants (id, stock_id, color, size, quantity, price_kobo)
    values (${variant}, ${stockId}, 'red', '', 0, 6000)`);
  await vi.waitFor(async () => expect(await card()).toMatchObject({ priceKobo: 6000 }), 5_000);
  const changes = [
    [sql`update stock_variants set price_kobo = 4000 where id = ${variant}`, { priceKobo: 4000 }],
    [sql`update stocks set negotiable = true where id = ${stockId}`, { negotiable: true }],
    [sql`update shops set name = 'Mama Ngozi' where id = ${shopId}`, { shop: 'Mama Ngozi' }],
  ] as const;
  for (const [change, expected] of changes) {
    await allHeard();
    await card();
    await database().execute(change);
    await vi.waitFor(async () => expect(await card()).toMatchObject(expected), 5_000);
  }
  await database().execute(sql`update stocks set status = 'hidden' where id = ${stockId}`);
  await vi.waitFor(async () => expect(await card()).toBeUndefined(), 5_000);
  await database().execute(sql`update stocks set status = 'active' where id = ${stockId}`);
});

test('where words stand is remembered until another process notes them elsewhere', async () => {
  const client = new pg.Client({ connectionString: testing.url });
  await client.connect();
  const elsewhere = drizzle({ client });
  const note = (category: string, priceKobo: number, words: readonly string[]) =>
    notePresence(elsewhere, { category, priceKobo, tokens: [...words] });
  const categories = async () => [...((await presenceOf(['kettle', 'pot'])).get('kettle') ?? [])];
  await allHeard();
  expect(await categories()).toEqual([]);
  await note('home', 5_000, ['kettle']);
  await vi.waitFor(async () => expect(await categories()).toHaveLength(1), 5_000);
  await allHeard();
  const before = await presenceOf(['kettle', 'pot']);
  expect(await presenceOf(['kettle', 'pot'])).toBe(before);
  // Known words at a known price are told to nobody; one that was never there is, and it alone.
  await note('home', 5_000, ['kettle']);
  await note('home', 5_000, ['teapot']);
  await allHeard();
  expect(await presenceOf(['kettle', 'pot'])).toBe(before);
  await note('phones', 500_000, ['kettle']);
  await vi.waitFor(async () => expect(await categories()).toHaveLength(2), 5_000);
  // More than a notice holds: everything is read again.
  const many = Array.from({ length: 900 }, (_, at) => `kettlemaker${at}`);
  await note('phones', 50, ['kettle', ...many]);
  await vi.waitFor(async () => {
    const [, ofPhones] = (await categories()).sort() ?? [];
    expect(ofPhones?.[1].toString(2).match(/1/g)).toHaveLength(2);
  }, 5_000);
  await client.end();
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
