import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flushEvents } from '#app/domains/insights/event-writer.server.ts';
import { insightsFunctions } from '#app/domains/insights/insights.api.server.ts';
import { marketFunctions } from '#app/domains/market/market.api.server.ts';
import { chatFunctions } from '#app/domains/messages/chat.api.server.ts';
import { messageRoutes } from '#app/domains/messages/messages.live.server.ts';
import { rateFromForm } from '#app/domains/shops/commands/rate-from-form.server.ts';
import { rateShop } from '#app/domains/shops/commands/rate-shop.server.ts';
import { ratingFunctions } from '#app/domains/shops/ratings.api.server.ts';
import { viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newToken } from '#app/platform/id.ts';
import { callFunction, callLikeAPage } from '#tests/support/buyers/like-a-page.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { clearLimits } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench({ RATE_LIMITS: 'on' });

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  const functions = [
    ...marketFunctions,
    ...ratingFunctions,
    ...insightsFunctions,
    ...chatFunctions,
  ];
  server = await startHttpApp({ functions, mount: (app) => app.route('/api', messageRoutes()) });
});
afterAll(() => server.close());
beforeEach(() => clearLimits());

const call = (name: string, body: object, cookie = '') =>
  callFunction(server.url, { name, body, cookie });
const likeAPage = (name: string, body: object, cookie = '') =>
  callLikeAPage(server.url, { name, body, cookie });

async function makeShopWithItem() {
  const shop = await makeShop();
  return { shopId: shop.id, stockId: await makePlainItem(shop.id) };
}

async function figures(shopId: string, stockId: string) {
  const { rows } = await database().execute<Record<string, number>>(sql`
    select total_ratings as ratings, average_rating::float8 as average, likes, views,
      (select count(*)::int from message_threads t where t.shop_id = s.id) as threads
    from shops s join stocks i on i.id = ${stockId}::uuid where s.id = ${shopId}::uuid`);
  return rows[0];
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

test('callers without an id of ours, or with one that they made up, count nothing', async () => {
  const { shopId, stockId } = await makeShopWithItem();
  for (const cookie of times(20).map((n) => (n % 2 ? '' : `oja-visitor=${newToken()}`))) {
    const answers = await Promise.all([
      call('rateShop', { shopId, rating: 1 }, cookie),
      call('likeStock', { stockId }, cookie),
      call('incrementStockViews', { stockId }, cookie),
    ]);
    for (const { status, body } of answers) expect([status, body.again]).toEqual([200, true]);
  }
  expect(await figures(shopId, stockId)).toMatchObject({ ratings: 0, likes: 0, views: 0 });
});

test('one address collects ids: from the 31st on each costs a step, and those behind it are not refused', async () => {
  const { shopId, stockId } = await makeShopWithItem();
  const given = await Promise.all(times(40).map(() => call('likeStock', { stockId })));
  const answers = await Promise.all(
    given.map(({ cookie = '' }) => call('likeStock', { stockId }, cookie)),
  );
  const asked = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(asked).toHaveLength(10);
  for (const { body, retryAfter } of asked) {
    expect(body).toMatchObject({ code: 'app.one_more_step', ticket: expect.any(String) });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(await figures(shopId, stockId)).toMatchObject({ likes: 30 });
  // An ordinary person on the same address, who has done nothing before.
  const like = await likeAPage('likeStock', { stockId });
  expect(like).toMatchObject({ status: 200, body: { liked: true, likes: 31 } });
  const own = like.cookie ?? '';
  expect((await likeAPage('rateShop', { shopId, rating: 5 }, own)).status).toBe(200);
  expect((await likeAPage('incrementStockViews', { stockId }, own)).body.counted).toBe(true);
});

test('many ratings of one network and day weigh next to nothing against those of others', async () => {
  const { shopId, stockId } = await makeShopWithItem();
  const rate = (stars: number, address: string) =>
    rateShop({ shopId, stars, address, visitorKey: visitorKey(newVisitorId()) });
  for (const n of times(10)) await rate(5, `102.89.${n}.1`);
  await Promise.all(times(60).map((n) => rate(1, `2c0f:f248:1:${n}::1`)));
  const after = await figures(shopId, stockId);
  expect(after).toMatchObject({ ratings: 14, average: expect.closeTo(3.84, 1) });
});

test('a rating that is replaced keeps its weight, and the figures follow the rows', async () => {
  const { shopId } = await makeShopWithItem();
  const keys = times(6).map(() => visitorKey(newVisitorId()));
  for (const stars of [1, 5, 2])
    for (const key of keys)
      await rateShop({ shopId, stars, address: '102.89.1.1', visitorKey: key });
  const { rows } = await database().execute<{ weight: number; points: number; right: boolean }>(sql`
    select rating_weight::int as weight, rating_points::int as points,
      rating_weight = (select sum(weight) from shop_ratings r where r.shop_id = s.id)
        and rating_points = (select sum(weight * stars) from shop_ratings r where r.shop_id = s.id) as right
    from shops s where id = ${shopId}::uuid`);
  expect(rows[0]).toEqual({ weight: 3_875, points: 7_750, right: true });
});

test('the fourth new thread of a network takes a step; a thread that is there goes on without', async () => {
  const { shopId, stockId } = await makeShopWithItem();
  const message = () => ({ shopId, text: 'Hello', operationId: newOperation() });
  const first = await Promise.all(times(12).map(() => call('sendChatMessage', message())));
  expect(first.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(first.filter(({ status }) => status === 429)).toHaveLength(9);
  expect(await figures(shopId, stockId)).toMatchObject({ threads: 3 });
  const threads = first.find(({ status }) => status === 200)?.cookie;
  expect((await call('sendChatMessage', message(), threads)).status).toBe(200);
  expect((await likeAPage('sendChatMessage', message())).status).toBe(200);
  expect(await figures(shopId, stockId)).toMatchObject({ threads: 4 });
});

test('a stream is for an id that we gave; one from before ids were signed stays good', async () => {
  const since = (cookie: string) =>
    fetch(`${server.url}/api/live/chat/since?cursor=0`, { headers: { cookie } });
  const old = newToken();
  expect((await since(`oja-visitor=${newVisitorId()}`)).status).toBe(200);
  expect((await since(`oja-visitor=${old}`)).status).toBe(401);
  await database().execute(
    sql`insert into visitors (key, since) values (${visitorKey(old)}, now())`,
  );
  expect((await since(`oja-visitor=${old}`)).status).toBe(200);
});

test("no table keeps a visitor's cookie", async () => {
  const { shopId, stockId } = await makeShopWithItem();
  const { cookie = '' } = await likeAPage('likeStock', { stockId });
  await likeAPage('rateShop', { shopId, rating: 4 }, cookie);
  await likeAPage('incrementStockViews', { stockId }, cookie);
  await likeAPage('recordVisit', { shopId }, cookie);
  await likeAPage('sendChatMessage', { shopId, text: 'Hi', operationId: newOperation() }, cookie);
  await flushEvents();
  const raw = cookie.split('=')[1] ?? '';
  const { rows: tables } = await database().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding = [];
  for (const { name } of tables) {
    const found = await database().execute(
      sql`select 1 from ${sql.identifier(name)} as t where t::text like ${`%${raw}%`} limit 1`,
    );
    if (found.rows.length > 0) holding.push(name);
  }
  expect(raw.length).toBeGreaterThan(40);
  expect(holding).toEqual([]);
  const likes = await database().execute(
    sql`select 1 from stock_likes where visitor_id = ${visitorKey(raw)}`,
  );
  expect(likes.rows).toHaveLength(1);
});

test('without JavaScript the rating form gives the id and asks once more', async () => {
  const { shopId, stockId } = await makeShopWithItem();
  const origin = 'http://oja.test';
  const facts = { id: 'r', nonce: 'n', clientAddress: '102.89.1.7', origin };
  const context = {
    get: (key: unknown) =>
      key === requestContext
        ? { ...facts, translator: translatorFor('en') }
        : key === viewerContext && (async () => undefined),
  } as unknown as Parameters<typeof rateFromForm>[2];
  const send = (cookie: string) => {
    const body = new URLSearchParams({ intent: 'rate', stars: '4' });
    const request = new Request(origin, { method: 'POST', body, headers: { cookie } });
    return rateFromForm(request, shopId, context);
  };
  const first = await send('');
  expect(first).toMatchObject({ status: 200, answer: { ok: false, again: { stars: '4' } } });
  expect(await figures(shopId, stockId)).toMatchObject({ ratings: 0 });
  const second = await send(first.cookie?.split(';')[0] ?? '');
  expect(second).toMatchObject({ status: 200, answer: { ok: true }, cookie: undefined });
  expect(await figures(shopId, stockId)).toMatchObject({ ratings: 1, average: 4 });
});
