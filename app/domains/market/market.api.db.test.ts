import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { directoryFunctions } from '#app/domains/shops/directory/directory.api.server.ts';
import { ratingFunctions } from '#app/domains/shops/ratings.api.server.ts';
import { newId } from '#app/platform/id.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { marketFunctions } from './market.api.server.ts';

stockBench();

let server: Awaited<ReturnType<typeof startHttpApp>>;
let shop: TestShop;
let stockId: string;

beforeAll(async () => {
  const functions = [...marketFunctions, ...ratingFunctions, ...directoryFunctions];
  server = await startHttpApp({ functions, mount: () => {} });
  shop = await makeShop({ name: 'Theremin House' });
  stockId = await makeStock(shop.actor, { productName: 'Theremin' });
});
afterAll(() => server.close());

async function call(name: string, body?: object, cookie = '') {
  const answer = await fetch(`${server.url}/api/${name}`, {
    headers: { 'content-type': 'application/json', cookie },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { requestId: _, ...rest } = await answer.json();
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0],
    body: rest,
  };
}

const cookieOf = ({ opened }: Person): string =>
  setAccountCookie('session', opened.token, server.url).split(';')[0] ?? '';

test('a browser is one visitor: it likes once, is known again and can take it back', async () => {
  const like = (liked: boolean, cookie?: string) => call('likeStock', { stockId, liked }, cookie);
  const first = await like(true);
  expect(first.body).toMatchObject({ liked: false, likes: 0, again: true });
  expect((await like(true, first.cookie)).body).toMatchObject({ liked: true, likes: 1 });
  const again = await like(true, first.cookie);
  expect(again).toMatchObject({ cookie: undefined, body: { likes: 1, again: false } });
  expect((await like(true, (await like(true)).cookie)).body).toMatchObject({ likes: 2 });
  const mine = async (cookie?: string) =>
    (await call('myLikes', { stockIds: [stockId, newId(), 'x'] }, cookie)).body;
  expect(await mine(first.cookie)).toMatchObject({ liked: [stockId], likes: [2] });
  expect(await mine()).toMatchObject({ liked: [], likes: [] });
  expect((await like(false, first.cookie)).body).toMatchObject({ liked: false, likes: 1 });
  expect(await mine(first.cookie)).toMatchObject({ liked: [], likes: [] });
});

test('a browser rates once, and nobody rates the shop where they work', async () => {
  const rate = (rating: number, cookie?: string, shopId = shop.id) =>
    call('rateShop', { shopId, rating }, cookie);
  for (const person of [shop.owner, await makeMember(shop)]) {
    expect((await rate(5, cookieOf(person))).body).toMatchObject({ code: 'ratings.own_shop' });
  }
  const first = await rate(5);
  expect(first.body).toMatchObject({ totalRatings: 0, again: true });
  expect((await rate(5, first.cookie)).body).toMatchObject({ averageRating: 5, totalRatings: 1 });
  expect((await rate(2, first.cookie)).body).toMatchObject({ averageRating: 2, totalRatings: 1 });
  const { owner } = await makeShop();
  const session = cookieOf(owner);
  const met = await rate(5, session);
  const both = `${session}; ${met.cookie}`;
  expect((await rate(5, both)).body).toMatchObject({ averageRating: 3.5 });
  expect((await call('myRating', { shopId: shop.id }, first.cookie)).body.stars).toBe(2);
  expect((await call('myRating', { shopId: shop.id })).body.stars).toBeNull();
  expect((await rate(6)).status).toBe(400);
  expect((await rate(5, '', newId())).status).toBe(404);
});

test('ids that are not there look alike, whatever is asked of them', async () => {
  const none = newId();
  for (const id of [none, 'x', "' or 1=1"]) {
    expect(await call('likeStock', { stockId: id })).toMatchObject({ status: 404 });
    expect(await call(`shops/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 });
  }
  expect((await call(`shopItems?shopId=${none}`)).body.cards).toEqual([]);
  expect((await call('shopItems?shopId=x')).status).toBe(404);
});

test('programs find products, suggestions and shops', async () => {
  const { body } = await call('marketItems?q=theramin');
  expect(body).toMatchObject({ cards: [{ id: stockId }], total: 1, corrected: 'theremin' });
  const { suggestions } = (await call('suggestions?q=therem')).body;
  expect(suggestions.map(({ href }: { href: string }) => href)).toEqual([
    `/stocks/${stockId}`,
    `/shop/${shop.id}`,
  ]);
  for (let n = 0; n < 7; n++) await makeShop({ name: `Theremin ${n}` });
  expect((await call('shopSuggestions?q=theremin')).body.suggestions).toHaveLength(5);
  expect((await call('shops?letter=T')).body.shops).toHaveLength(8);
  expect((await call('shops?letter=B')).body.shops).toEqual([]);
  expect((await call('shops?letter=TT')).status).toBe(400);
});

test('programs ask what a list can be narrowed by; an endless value is refused', async () => {
  const { body, status } = await call('marketFilters?q=theremin');
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 1, prices: [] });
  const types = body.groups.find(({ name }: { name: string }) => name === 'type');
  const [first] = types.values;
  expect(first).toMatchObject({ count: 1 });
  const narrowed = await call(`marketItems?q=theremin&type=${first.value}`);
  expect(narrowed.body.cards).toHaveLength(1);
  expect((await call('marketItems?q=theremin&brand=unknown')).body.cards).toEqual([]);
  const long = `color=${'x'.repeat(401)}`;
  expect((await call(`marketFilters?${long}`)).status).toBe(400);
  expect((await call(`marketItems?${long}`)).status).toBe(400);
  // A text of a program is cleaned, as its words are.
  expect((await call('marketFilters?brand=a%00b')).body.total).toBe(0);
});
