import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { detail, detailNames } from '#app/domains/stocks/fields/product-fields.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { sampleDetails } from '#tests/support/shop/field-samples.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { marketFunctions } from '../market.api.server.ts';

stockBench();

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  server = await startHttpApp({ functions: marketFunctions, mount: () => {} });
});
afterAll(() => server.close());

interface List {
  stocks: Record<string, unknown>[];
  cursor: string | null;
}

async function list(search: string, person?: Person): Promise<List> {
  const cookie = person
    ? (setAccountCookie('session', person.opened.token, server.url).split(';')[0] ?? '')
    : '';
  const answer = await fetch(`${server.url}/api/stocks?${search}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as List;
}

test('lists go on where they ended, find words and keep to a category', async () => {
  const shop = await makeShop({ plan: 'premium' });
  for (let n = 0; n < 53; n++) await makeStock(shop.actor, { productName: `Ọjà gown ${n}` });
  const first = await list(`shopId=${shop.id}`);
  const rest = await list(`shopId=${shop.id}&cursor=${first.cursor}`);
  expect([first.stocks.length, rest.stocks.length, rest.cursor]).toEqual([50, 3, null]);
  expect((await list(`shopId=${shop.id}&q=oja%2052`)).stocks).toHaveLength(1);
  expect((await list(`shopId=${shop.id}&category=phones`)).stocks).toEqual([]);
  expect((await list('q=gown&category=fashion')).stocks.length).toBeGreaterThan(0);
  expect((await list('shopId=nonsense')).stocks).toEqual([]);
}, 120_000);

test('a list shows hidden items and inner fields to the people of the shop alone', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const employee = await makeMember(shop);
  const shown = await makeStock(shop.actor);
  await makeStock(shop.actor, { status: 'hidden' });
  for (const person of [undefined, other.owner]) {
    const { stocks } = await list(`shopId=${shop.id}`, person);
    expect(stocks.map(({ id }) => id)).toEqual([shown]);
    for (const inner of ['quantity', 'sku', 'notes', 'priceHistory', 'userId', 'weight']) {
      expect(stocks[0]).not.toHaveProperty(inner);
    }
  }
  expect((await list(`shopId=${shop.id}`, employee)).stocks).toHaveLength(2);
});

test('a list is searched for others by what they see of an item, for its shop by the rest too', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, sampleDetails);
  for (const name of detailNames.filter((each) => detail(each).searched)) {
    const search = `shopId=${shop.id}&q=${encodeURIComponent(sampleDetails[name])}`;
    const isPublic = detail(name).seenBy === 'everybody';
    expect([name, (await list(search)).stocks.length]).toEqual([name, isPublic ? 1 : 0]);
    expect([name, (await list(search, shop.owner)).stocks.length]).toEqual([name, 1]);
  }
});
