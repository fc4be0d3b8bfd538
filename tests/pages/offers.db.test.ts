import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { answerBid } from '#app/domains/orders/bids/answer-bid.server.ts';
import { myBids } from '#app/domains/orders/bids/bids.queries.server.ts';
import { orderByCode } from '#app/domains/orders/orders.queries.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { action as dealAction, loader as dealLoader } from '#app/routes/market/deal.tsx';
import { action as makeAction, loader as makeLoader } from '#app/routes/market/make-offer.tsx';
import { bidOf, makeNegotiable, newBuyer, offer } from '#tests/support/shop/bids.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';

shopBench();

const origin = 'https://oja.example';
type Door = (args: never) => Promise<unknown>;

interface Answer {
  status: number;
  location?: string | null;
  data?: Record<string, never> | undefined;
}

/** A page's door as the router opens it, by a visitor of whom nothing is known. */
async function ask(door: Door, params: Record<string, string>, fields?: Record<string, string>) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '102.89.7.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(viewerContext, async (): Promise<Viewer | undefined> => undefined);
  const body = fields && new URLSearchParams(fields);
  const request = new Request(`${origin}/x`, body ? { method: 'POST', body } : {});
  const answer = await door({ request, params, context } as never).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location') } as Answer;
  const { data, init, status } = answer as {
    data?: Answer['data'];
    init?: { status?: number } | null;
    status?: number;
  };
  return { status: init?.status ?? status ?? 200, data } as Answer;
}

const typed = {
  amount: '9,000',
  quantity: '1',
  name: 'Fúnmi Adébáyọ̀',
  phone: '0805 555 0123',
};

test('an offer is made by a plain form and leads to its page', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  expect((await ask(makeLoader as Door, { stockId })).status).toBe(200);
  const made = await ask(makeAction as Door, { stockId }, typed);
  expect(made).toMatchObject({ status: 303, location: expect.stringMatching(/^\/deal\/\w{20}$/) });
  const code = made.location?.slice(6) ?? '';
  expect((await ask(dealLoader as Door, { code })).status).toBe(200);
});

test.each([
  [{ amount: '-1' }, 400],
  [{ amount: "1' or 1=1" }, 400],
  [{ amount: '99999999999999999999' }, 400],
  [{ quantity: 'Infinity' }, 400],
  [{ quantity: '999' }, 409],
  [{ variantId: 'x' }, 404],
  [{ variantId: newId() }, 404],
  [{ name: '' }, 400],
  [{ phone: '😀' }, 400],
])('%o is refused and nothing is offered', async (more, status) => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const given = { ...typed, ...more } as Record<string, string>;
  expect((await ask(makeAction as Door, { stockId }, given)).status).toBe(status);
});

test('what is fixed, hidden or nowhere takes no offer', async () => {
  const shop = await makeShop();
  const fixed = await makePlainItem(shop.id);
  expect((await ask(makeAction as Door, { stockId: fixed }, typed)).status).toBe(409);
  for (const stockId of [newId(), 'x'])
    expect((await ask(makeAction as Door, { stockId }, typed)).status).toBe(404);
  for (const code of ['x', '23456789abcdefghjkmn', '../../etc']) {
    expect((await ask(dealLoader as Door, { code })).status).toBe(404);
    const fields = { intent: 'accept', seenKobo: '900000' };
    expect((await ask(dealAction as Door, { code }, fields)).status).toBe(404);
    expect((await ask(dealAction as Door, { code }, { name: 'x' })).status).toBe(404);
  }
});

test('a browser sees its own offers that are not over, and nobody else’s', async () => {
  const shop = await makeShop();
  const buyer = newBuyer();
  const bid = await offer(bidOf(await makeNegotiable(shop.id), '9,000'), buyer);
  expect(await myBids(buyer.visitorKey)).toMatchObject([{ code: bid.code, state: 'open' }]);
  expect(await myBids(visitorKey(newToken()))).toEqual([]);
});

test('an offer that is over stays in My Oja for 30 days, after those that are not', async () => {
  const shop = await makeShop();
  const buyer = newBuyer();
  const [refused, old] = [await makeNegotiable(shop.id), await makeNegotiable(shop.id)];
  await offer(bidOf(old, '9,000'), buyer);
  const bid = await offer(bidOf(refused, '9,000'), buyer);
  const no = { bidId: bid.id, move: 'refuse', seenKobo: 900_000 } as const;
  await inTransaction((tx) => answerBid(tx, shop.actor, no));
  const states = async () => (await myBids(buyer.visitorKey)).map(({ state }) => state);
  expect(await states()).toEqual(['open', 'refused']);
  const day = 86_400_000;
  const inDays = (days: number) =>
    onTestFinished(setClock(() => new Date(Date.now() + days * day)));
  inDays(29);
  expect(await states()).toEqual(['refused', 'expired']);
  inDays(31);
  expect(await states()).toEqual(['expired']);
  inDays(38);
  expect(await states()).toEqual([]);
});

test('an agreed price is ordered by its page; another phone is refused, a second order too', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const bid = await offer(bidOf(stockId, '9,000'));
  const seen = { intent: 'withdraw', seenKobo: '1' };
  expect((await ask(dealAction as Door, { code: bid.code }, seen)).status).toBe(409);
  await inTransaction((tx) =>
    answerBid(tx, shop.actor, { bidId: bid.id, move: 'accept', seenKobo: 900_000 }),
  );
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 };
  const form = {
    plain: '1',
    name: 'Fúnmi',
    phone: '0805 555 0123',
    getBy: 'pickup',
    payBy: 'transfer',
    lines: JSON.stringify([line]),
    discountKobo: '300000',
  };
  const place = (more: Record<string, string> = {}) =>
    ask(dealAction as Door, { code: bid.code }, { ...form, ...more });
  expect((await place({ phone: '0805 555 0999' })).status).toBe(409);
  expect((await place({ promo: 'NGOZI10' })).status).toBe(400);
  // What was not seen is shown first.
  expect((await place({ discountKobo: '0' })).status).toBe(409);
  const placed = await place();
  expect(placed).toMatchObject({ status: 303, location: expect.stringMatching(/^\/o\/\w{14}$/) });
  const found = await orderByCode(placed.location?.slice(3) ?? '');
  expect(found?.order).toMatchObject({ totalKobo: 900_000, bidId: bid.id });
  expect((await place()).status).toBe(409);
});
