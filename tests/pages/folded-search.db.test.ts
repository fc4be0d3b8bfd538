import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketFunctions } from '#app/domains/market/market.api.server.ts';
import { inboxThreads } from '#app/domains/messages/messages.queries.server.ts';
import { findItems } from '#app/domains/orders/counter/find-items.ts';
import { ownOrders } from '#app/domains/orders/orders.queries.server.ts';
import { directoryFunctions } from '#app/domains/shops/directory/directory.api.server.ts';
import { ownStocks } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const name = 'Fìlà Ẹ̀bùn ɗan ƙasa';
let server: Awaited<ReturnType<typeof startHttpApp>>;
let shop: TestShop;
let namedId: string;
let stockId: string;
let orderId: string;
let threadId: string;

beforeAll(async () => {
  server = await startHttpApp({
    functions: [...marketFunctions, ...directoryFunctions],
    mount: () => {},
  });
  shop = await makeShop({ name: 'Plain house' });
  namedId = (await makeShop({ name })).id;
  stockId = await makeStock(shop.actor, { productName: name });
  await makeStock(shop.actor, { productName: 'Plain gown' });
  orderId = (await makeOrder(shop.id, [{ stockId }], { name })).id;
  await makeOrder(shop.id, [{ stockId }], { name: 'Ada' });
  await makeVisitor().write(shop.id, `Is the ${name} there?`);
  const [thread] = (await inboxThreads({ shopId: shop.id, count: 1 })).threads;
  threadId = thread?.id ?? '';
  await makeVisitor().write(shop.id, 'Good morning');
});
afterAll(() => server.close());

const ask = async (path: string) => (await fetch(`${server.url}/api/${path}`)).json();
const ids = (list: ReadonlyArray<{ id: string }>) => list.map(({ id }) => id);

/** Every place where somebody searches, and what it finds. */
const searches: Record<string, (q: string) => Promise<unknown[]>> = {
  counter: async (q) =>
    findItems(
      [
        { name, barcode: null, stockId },
        { name: 'Plain gown', barcode: null, stockId: '' },
      ],
      q,
    ).map((item) => item.stockId),
  stocks: async (q) => ids((await ownStocks({ shopId: shop.id, q })).items),
  orders: async (q) =>
    ids((await ownOrders({ shopId: shop.id, tab: 'new', q, seesMoney: true })).orders),
  messages: async (q) => ids((await inboxThreads({ shopId: shop.id, q, count: 9 })).threads),
  'shop directory': async (q) => ids((await ask(`shops?q=${encodeURIComponent(q)}`)).shops),
  market: async (q) => ids((await ask(`marketItems?q=${encodeURIComponent(q)}`)).cards),
  'shop page and the picker of the chat': async (q) =>
    ids((await ask(`shopItems?shopId=${shop.id}&q=${encodeURIComponent(q)}`)).cards),
  'list for programs': async (q) =>
    ids((await ask(`stocks?shopId=${shop.id}&q=${encodeURIComponent(q)}`)).stocks),
};

describe.each(Object.keys(searches))('%s', (place) => {
  const expected = () => [
    { orders: orderId, messages: threadId, 'shop directory': namedId }[place] ?? stockId,
  ];
  test.each(['fila', 'FILA', 'fìlà', 'Fi\u0300la\u0300', 'ebun', 'dan kasa'])('%s', async (q) => {
    expect(await searches[place]?.(q)).toEqual(expected());
  });
});
