import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { newVisitorId, visitorCookie, visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { advanceTo, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { loader as chat } from './chat.tsx';
import { loader as track } from './order-track.tsx';

stockBench();

const origin = 'https://oja.example';
let shop: TestShop;
let stockId: string;
beforeAll(async () => {
  shop = await makeShop();
  stockId = await makePlainItem(shop.id, 100);
});

function argsFor(path: string, params: Record<string, string>, visitorId: string) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(viewerContext, async () => undefined);
  const [cookie = ''] = visitorCookie(visitorId, origin).split(';');
  const request = new Request(`${origin}${path}`, { headers: { cookie } });
  // The router adds more than a loader of ours reads.
  return { request, params, context } as never;
}

/** Whether the order's page offers its buyer to write, and whether the page that it leads to is there. */
async function offered(code: string, visitorId: string): Promise<[boolean, boolean]> {
  const { mayWrite } = (await track(argsFor(`/o/${code}`, { code }, visitorId))) as {
    mayWrite: boolean;
  };
  const there = await chat(argsFor(`/chat/${shop.id}`, { shopId: shop.id }, visitorId)).then(
    () => true,
    () => false,
  );
  return [mayWrite, there];
}

test('an order offers to write to its shop where that page is there: a suspended one’s is for who has written or waits for goods', async () => {
  const [buyer, writer] = [newVisitorId(), makeVisitor()];
  await writer.write(shop.id, 'Good morning');
  const [first, second] = await Promise.all(
    [buyer, writer.visitorId].map((id) => makeOrder(shop.id, [{ stockId }], {}, visitorKey(id))),
  );
  const all = async () => [
    await offered(first?.code ?? '', buyer),
    await offered(second?.code ?? '', writer.visitorId),
  ];
  const [yes, no] = [
    [true, true],
    [false, false],
  ];
  expect(await all()).toEqual([yes, yes]);
  await inTransaction((tx) => setSuspended(tx, shop.id, true));
  expect(await all()).toEqual([yes, yes]);
  for (const order of [first, second]) await advanceTo(shop.actor, order?.id ?? '');
  expect(await all()).toEqual([no, yes]);
  await inTransaction((tx) => setSuspended(tx, shop.id, false));
  expect(await all()).toEqual([yes, yes]);
});
