import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { marketJobs } from '#app/domains/market/market.jobs.server.ts';
import { sweepWishes } from '#app/domains/market/visitors/forget-visitors.server.ts';
import { tellNewItems, tellWishes } from '#app/domains/market/visitors/tell-visitors.server.ts';
import { visitorFunctions } from '#app/domains/market/visitors/visitors.api.server.ts';
import { wishStock } from '#app/domains/market/visitors/wish-stock.server.ts';
import { wishesOf } from '#app/domains/market/visitors/wishes.queries.server.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { changeFields } from '#app/domains/stocks/commands/change-fields.server.ts';
import { correctStock } from '#app/domains/stocks/commands/counts.server.ts';
import { restock } from '#app/domains/stocks/commands/restock.server.ts';
import { stockBack } from '#app/domains/stocks/stocks.events.ts';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { newVisitorId, visitorCookie, visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import My, { loader as myLoader } from '#app/routes/my/my.tsx';
import { action as followAction } from '#app/routes/my/my-shops.tsx';
import { action as waitAction } from '#app/routes/my/my-waiting.tsx';
import { drawnPage } from '#tests/support/drawn.tsx';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { cancelOrder, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, variantsOf } from '#tests/support/shop/stocks.ts';

const bench = pushBench();
const news = [stockBack as unknown as Job, ...(marketJobs as readonly unknown[] as Job[])];

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  server = await startHttpApp({ functions: visitorFunctions, mount: () => undefined });
});
afterAll(() => server.close());

/** A browser that the server has met before. */
function newBuyer() {
  const visitorId = newVisitorId();
  const cookie = `${visitorCookie(visitorId, server.url).split(';')[0]}`;
  const call = async (name: string, body: object, headers: Record<string, string> = { cookie }) => {
    const answer = await fetch(`${server.url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
  };
  return { key: visitorKey(visitorId), cookie, call };
}

const stateOf = async (key: string) => (await wishesOf(key)).map(({ state }) => state);

const bring = (shop: TestShop, stockId: string, quantity = 1, variantId: string | null = null) =>
  inTransaction((tx) =>
    restock(tx, shop.actor, { stockId, variants: [{ variantId, quantity }], note: '' }, promises),
  );
const count = (shop: TestShop, stockId: string, counted: number) =>
  inTransaction((tx) =>
    correctStock(
      tx,
      shop.actor,
      { stockId, variantId: null, counted, reason: '', from: undefined } as never,
      promises,
    ),
  );
const setStatus = (shop: TestShop, stockId: string, status: 'active' | 'hidden') =>
  inTransaction((tx) =>
    changeFields(tx, shop.actor, { stockId, fields: { status }, seen: {}, at: new Date() }),
  );

/** A sold-out item, and somebody with push who waits for it. */
async function waiting(plan: PlanId = 'starter') {
  const shop = await makeShop({ plan });
  const stockId = await makeStock(shop.actor, { quantity: 1 });
  await count(shop, stockId, 0);
  const buyer = newBuyer();
  const browser = bench.push.newBrowser();
  const { subscription } = browser;
  expect(await buyer.call('followNews', { subscription, on: true })).toMatchObject({ status: 200 });
  expect(await buyer.call('wishStock', { stockId })).toMatchObject({ waits: true });
  await bench.workOff(news);
  expect(await stateOf(buyer.key)).toEqual(['waiting']);
  return { shop, stockId, buyer, browser };
}

test.each<[string, (shop: TestShop, stockId: string) => Promise<unknown>]>([
  ['goods came in', (shop, stockId) => bring(shop, stockId)],
  ['somebody counted', (shop, stockId) => count(shop, stockId, 2)],
  [
    'an order gave its piece back',
    async (shop, stockId) => {
      await bring(shop, stockId);
      const { id } = await makeOrder(shop.id, [{ stockId }]);
      await cancelOrder(shop.actor, id);
    },
  ],
])('told once when %s: in My Oja and by a push', async (_, comeBack) => {
  const { shop, stockId, buyer, browser } = await waiting();
  await comeBack(shop, stockId);
  await bench.workOff(news);
  await tellWishes();
  await bench.workOff(news);
  expect(browser.pushes().map(({ shown }) => shown)).toEqual([
    {
      title: 'An item that you wait for is back',
      tag: `wish-${stockId}`,
      path: `/stocks/${stockId}`,
    },
  ]);
  expect(await stateOf(buyer.key)).toEqual(['back']);
  // The wish has ended: sold out and back again is no news, until it is wished for again.
  await count(shop, stockId, 0);
  expect(await stateOf(buyer.key)).toEqual(['over']);
  expect(await buyer.call('wishStock', { stockId })).toMatchObject({ waits: true });
  expect(await stateOf(buyer.key)).toEqual(['waiting']);
});

test('not told: sold out before the job, hidden, its shop suspended; and later, once it is on the market', async () => {
  const gone = await waiting();
  await bring(gone.shop, gone.stockId);
  await count(gone.shop, gone.stockId, 0);
  const hidden = await waiting();
  await setStatus(hidden.shop, hidden.stockId, 'hidden');
  await bring(hidden.shop, hidden.stockId);
  const suspended = await waiting();
  await inTransaction((tx) => setSuspended(tx, suspended.shop.id, true));
  await bring(suspended.shop, suspended.stockId);
  const deleted = await waiting();
  await bring(deleted.shop, deleted.stockId);
  await removeForGood(deleted.shop.actor, deleted.stockId);
  await bench.workOff(news);
  await tellWishes();
  await bench.workOff(news);
  const all = [gone, hidden, suspended, deleted];
  expect(all.map(({ browser }) => browser.texts())).toEqual([[], [], [], []]);
  expect(await Promise.all(all.map(({ buyer }) => stateOf(buyer.key)))).toEqual([
    ['waiting'],
    [],
    [],
    [],
  ]);
  await setStatus(hidden.shop, hidden.stockId, 'active');
  await inTransaction((tx) => setSuspended(tx, suspended.shop.id, false));
  await tellWishes();
  await bench.workOff(news);
  expect(all.map(({ browser }) => browser.texts().length)).toEqual([0, 1, 1, 0]);
});

test('of a variant only its own pieces; what is there is waited for by nobody', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, {
    variants: [
      { color: 'Blue', quantity: 1 },
      { color: 'Red', quantity: 1 },
    ],
  });
  const [blue, red] = (await variantsOf(stockId)).map(({ id }) => id);
  await makeOrder(shop.id, [{ stockId, variantId: blue ?? '' }]);
  const buyer = newBuyer();
  const wish = (variantId: unknown) => buyer.call('wishStock', { stockId, variantId });
  expect(await wish(red)).toMatchObject({ waits: false, again: false });
  expect(await wish(null)).toMatchObject({ waits: false });
  expect(await wish(blue)).toMatchObject({ waits: true });
  expect(await wish(blue)).toMatchObject({ waits: true });
  expect(await buyer.call('myWishes', { stockId })).toMatchObject({ variants: [blue] });
  await bring(shop, stockId, 1, red);
  await bench.workOff(news);
  expect(await stateOf(buyer.key)).toEqual(['waiting']);
  await bring(shop, stockId, 1, blue);
  await bench.workOff(news);
  expect(await stateOf(buyer.key)).toEqual(['back']);
  const other = await makeStock(shop.actor, { quantity: 1 });
  for (const variantId of ['x', crypto.randomUUID()])
    expect(await wish(variantId)).toMatchObject({ status: 404 });
  expect(await buyer.call('wishStock', { stockId: other, variantId: blue })).toMatchObject({
    status: 404,
  });
});

test('many are told in portions, and a hundred things are waited for at most', {
  timeout: 120_000,
}, async () => {
  const { shop, stockId, buyer } = await waiting('enterprise');
  const others = Array.from({ length: 6 }, newBuyer);
  for (const { key } of others) await wishStock({ stockId, variantId: null, visitorKey: key });
  await bring(shop, stockId);
  expect(await tellWishes(stockId, 3)).toBe(7);
  expect(await tellWishes(stockId, 3)).toBe(0);
  const ids: string[] = [];
  for (let n = 0; n < 101; n += 1) {
    ids.push(await makePlainItem(shop.id, 0));
  }
  // Many presses at once pass no limit.
  const codes = await Promise.all(
    ids.map((id) => codeOf(wishStock({ stockId: id, variantId: null, visitorKey: buyer.key }))),
  );
  expect(codes.filter((code) => code === 'market.too_many_wishes')).toHaveLength(1);
});

test('a browser that is met for the first time counts with its second call; a plain form leads there', async () => {
  const { shop, stockId, buyer } = await waiting();
  expect(await buyer.call('wishStock', { stockId }, {})).toMatchObject({ again: true });
  expect(await buyer.call('followShop', { shopId: shop.id }, {})).toMatchObject({ again: true });
  const send = async (
    door: typeof waitAction | typeof followAction,
    { cookie, ...fields }: Record<string, string>,
  ) => {
    const context = new RouterContextProvider();
    const facts = { id: 'r', nonce: 'n', clientAddress: '102.89.7.1', origin: server.url };
    context.set(requestContext, { ...facts, translator: translatorFor('en') });
    const request = new Request(`${server.url}/my/waiting`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: cookie ? { cookie } : {},
    });
    const answer = await (door as (args: never) => Promise<Response>)({
      request,
      context,
      params: {},
    } as never);
    return [answer.status, answer.headers.get('location')];
  };
  const { cookie } = newBuyer();
  expect(await send(waitAction, { stockId })).toEqual([307, '/my/waiting?again=1']);
  expect(await send(waitAction, { stockId, cookie })).toEqual([303, '/my/waiting']);
  await makePlainItem(shop.id);
  expect(await send(followAction, { shopId: shop.id, cookie })).toEqual([303, '/my/shops']);
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '102.89.7.1', origin: server.url };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  const request = new Request(`${server.url}/my`, { headers: { cookie } });
  const shown = async () =>
    drawnPage(My, {
      loaderData: (await (myLoader as (args: never) => Promise<object>)({
        request,
        context,
        params: {},
      } as never)) as object,
    });
  const html = await shown();
  expect(html).toContain(`/stocks/${stockId}`);
  expect(html).toContain(`/shop/${shop.id}`);
  expect(html).toContain('1 new item');
  await bring(shop, stockId);
  expect(await shown()).toContain('Back in stock');
  await send(waitAction, { stockId, cookie, intent: 'drop' });
  await send(followAction, { shopId: shop.id, cookie, intent: 'drop' });
  expect(await shown()).not.toContain(`/shop/${shop.id}"`);
});

test('new items of followed shops: one push, whatever there is of them', async () => {
  const shops = [await makeShop(), await makeShop()];
  const buyer = newBuyer();
  const browser = bench.push.newBrowser();
  const { subscription } = browser;
  await buyer.call('followNews', { subscription, on: true });
  for (const { id } of shops) {
    expect(await buyer.call('followShop', { shopId: id })).toMatchObject({ follows: true });
    expect(await buyer.call('myShop', { shopId: id })).toMatchObject({ follows: true });
  }
  const tellAll = async () => {
    for (let after: string | undefined = ''; after !== undefined; )
      after = await tellNewItems(after, 1);
    await bench.workOff(news);
  };
  await tellAll();
  expect(browser.texts()).toEqual([]);
  for (const { actor } of shops) await makeStock(actor, { quantity: 1 });
  await tellAll();
  expect(browser.texts()).toEqual(['New items in shops that you follow']);
  onTestFinished(setClock(() => new Date(Date.now() + 2 * 86_400_000)));
  await tellAll();
  expect(browser.texts()).toHaveLength(1);
  expect(await buyer.call('followShop', { shopId: 'x' })).toMatchObject({ status: 404 });
});

test('what was told goes after a month', async () => {
  const { shop, stockId, buyer } = await waiting();
  await bring(shop, stockId);
  await tellWishes(stockId);
  const still = await waiting();
  onTestFinished(setClock(() => new Date(Date.now() + 31 * 86_400_000)));
  await sweepWishes();
  expect(await stateOf(buyer.key)).toEqual([]);
  expect(await stateOf(still.buyer.key)).toEqual(['waiting']);
});
