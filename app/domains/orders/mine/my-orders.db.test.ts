import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newToken } from '#app/platform/id.ts';
import { finder } from '#tests/support/buyers/find-orders.ts';
import { advanceTo, draftOf, makePlainItem } from '#tests/support/shop/orders.ts';
import { beginDeleting, makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { placeOnce } from '../commands/place-order.server.ts';
import { noteMoney } from '../commands/transfers.server.ts';
import { complaintMs } from '../complaints/complaints.ts';
import { orders, visitorOrders } from '../orders.table.server.ts';
import { myOrderCounts, myOrders } from './my-orders.queries.server.ts';

stockBench();

let phones = 0;
const somePhone = () => `0807${String(1_000_000 + ++phones)}`;

async function aShop() {
  const { id, actor } = await makeShop();
  return { shopId: id, actor, stockId: await makePlainItem(id, 1_000) };
}

/** An order from the browser of this visitor. */
async function place(
  { shopId, stockId }: Pick<Awaited<ReturnType<typeof aShop>>, 'shopId' | 'stockId'>,
  visitorId: string,
  phone = somePhone(),
) {
  const draft = await draftOf(shopId, [{ stockId }], { phone });
  const { orderId } = await placeOnce({ visitorId, key: newToken(), draft });
  const [order] = await database().select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('no order');
  return order;
}

const codesOf = async (visitorId: string) =>
  (await myOrders(visitorKey(visitorId))).orders.map(({ code }) => code);

test('a browser finds its own orders again, the newest first and page by page, and nobody else’s', async () => {
  const shop = await aShop();
  const [me, other] = [newVisitorId(), newVisitorId()];
  const mine = [];
  for (let n = 0; n < 4; n += 1) mine.unshift((await place(shop, me)).code);
  const theirs = await place(shop, other);
  expect(await codesOf(me)).toEqual(mine);
  expect(await codesOf(other)).toEqual([theirs.code]);
  const key = visitorKey(me);
  const first = await myOrders(key, { limit: 3 });
  const second = await myOrders(key, { limit: 3, before: first.next });
  expect([...first.orders, ...second.orders].map(({ code }) => code)).toEqual(mine);
  expect(second.next).toBeUndefined();
  expect(await myOrderCounts(key)).toEqual({ all: 4, open: 4 });
  expect((await myOrders(key, { before: "' or 1=1" })).orders).toHaveLength(4);
});

test('an order in the list has its shop, its next step and what to buy again', async () => {
  const shop = await aShop();
  const me = newVisitorId();
  const order = await place(shop, me);
  const [shown] = (await myOrders(visitorKey(me))).orders;
  expect(shown).toMatchObject({
    next: 'transfer',
    isPaid: false,
    payUntil: order.expiresAt,
    progress: { step: 1, of: 4 },
    shop: { id: shop.shopId },
    again: [{ stockId: shop.stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }],
  });
  const money = { orderId: order.id, method: 'cash' as const };
  await inTransaction((tx) => noteMoney(tx, shop.actor, money));
  const [paid] = (await myOrders(visitorKey(me))).orders;
  expect(paid).toMatchObject({ status: 'pending', isPaid: true, payUntil: null });
  await advanceTo(shop.actor, order.id, 'completed');
  // Until then the buyer can still complain.
  later(complaintMs + 1);
  await beginDeleting(shop.shopId);
  expect(await codesOf(me)).toEqual([]);
  expect(await myOrderCounts(visitorKey(me))).toEqual({ all: 0, open: 0 });
});

test('with the code of the phone its orders come to a new browser; one number brings one', async () => {
  const [shop, other] = [await aShop(), await aShop()];
  const phone = somePhone();
  const me = newVisitorId();
  const [first, second] = [await place(shop, me, phone), await place(shop, me, phone)];
  await place(other, newVisitorId());
  const browser = finder();
  expect((await browser.find(phone, `#${second.number}`)).found).toEqual([second.code]);
  expect(await codesOf(browser.visitorId())).toEqual([second.code]);
  // Found again and with all the others, each is there once.
  const twice = await Promise.all([finder(), finder()].map(({ find }) => find(phone)));
  for (const { found } of twice) expect(found).toEqual([second.code, first.code]);
  expect((await browser.find(phone)).found).toEqual([second.code, first.code]);
  expect(await codesOf(browser.visitorId())).toEqual([second.code, first.code]);
  expect(await myOrderCounts(visitorKey(browser.visitorId()))).toEqual({ all: 2, open: 2 });
  expect(await codesOf(me)).toEqual([second.code, first.code]);
});

test('a foreign order looks missing, and without the right code nothing is said or brought', async () => {
  const shop = await aShop();
  const [mine, theirs] = [somePhone(), somePhone()];
  const me = newVisitorId();
  await place(shop, me, mine);
  const foreign = await place(shop, newVisitorId(), theirs);
  const browser = finder();
  // Whether there is such an order is the same to whoever only asks.
  const number = String(foreign.number);
  const asked = await browser.send({ intent: 'start', phone: theirs, number });
  const none = await browser.send({ intent: 'start', phone: somePhone(), number: '9999' });
  const { code: _code, typed: _typed, ...rest } = asked.answer;
  expect(rest).toEqual({});
  expect([asked.status, none.status]).toEqual([200, 200]);
  const wrong = await browser.send({ intent: 'code', phone: theirs, number, code: '00000000' });
  expect(wrong).toMatchObject({ status: 401, answer: { isAsked: true } });
  const missing = await browser.find(mine, number);
  expect(missing.answer.fault?.code).toBe('orders.none_found');
  expect(missing).toMatchObject({ status: 404, answer: { isAsked: false } });
  const key = visitorKey(browser.visitorId());
  expect(
    await database().select().from(visitorOrders).where(eq(visitorOrders.visitorKey, key)),
  ).toEqual([]);
  for (const [name, value] of [
    ['phone', '12'],
    ['number', 'x'],
    ['number', '1'.repeat(40)],
  ] as const) {
    const answer = await browser.send({ intent: 'start', phone: mine, number: '', [name]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.answer.fault?.fields ?? {})).toEqual([name]);
  }
});
