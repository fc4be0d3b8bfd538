import { eq, sql } from 'drizzle-orm';
import { symbols } from 'pino';
import { expect, test, vi } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { followShop } from '#app/domains/market/visitors/follow-shop.server.ts';
import { followerCount } from '#app/domains/market/visitors/follows.queries.server.ts';
import { wishStock } from '#app/domains/market/visitors/wish-stock.server.ts';
import { wishesOf } from '#app/domains/market/visitors/wishes.queries.server.ts';
import { messageThreads } from '#app/domains/messages/messages.table.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import type { OrderStatus } from '#app/domains/orders/orders.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { bidOf, bidRow, makeNegotiable, offer } from '#tests/support/shop/bids.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import {
  advanceTo,
  cancelOrder,
  draftOf,
  makeOrder,
  makePlainItem,
  orderRow,
} from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { eraseBuyer } from './commands/erase-buyer.server.ts';
import { myData, myDataFile } from './my-data.queries.server.ts';
import { eraseFromForm, phoneOfData, proveForData } from './my-data-form.server.ts';

stockBench();

/** Words that nothing else in the test has. */
const words = { name: 'Zuberatu Quxani', address: '77 Yxmarket Road', note: 'Ring twice qxz' };

/** A buyer with an order of the web that is over, a sale over the counter, an offer and a chat. */
async function knownBuyer({ status = 'completed' as OrderStatus } = {}) {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 50);
  const phone = newPhone();
  const buyer = makeVisitor();
  const key = visitorKey(buyer.visitorId);
  const draft = await draftOf(shop.id, [{ stockId }], {
    phone,
    name: words.name,
    getBy: 'delivery',
    address: words.address,
    note: words.note,
    payBy: 'delivery',
  });
  const { orderId } = await inTransaction((tx) =>
    placeOrder(tx, draft, { source: 'direct', visitorKey: key }),
  );
  const { code } = await advanceTo(shop.actor, orderId, status);
  const soldOut = await makePlainItem(shop.id, 0);
  await wishStock({ stockId: soldOut, variantId: null, visitorKey: key });
  await followShop({ shopId: shop.id, visitorKey: key, follows: true });
  await buyer.write(shop.id, `Call me on ${phone}`);
  if (status === 'completed') await review(code, 4, { text: `Good, ask ${words.name}, ${phone}` });
  const bid = await offer(bidOf(stockId, '9,000', { phone, name: words.name }), {
    visitorKey: key,
    language: 'en',
  });
  const { buyerPhone } = await orderRow(orderId);
  await takeReport(
    { kind: 'shop', id: shop.id, shopId: shop.id, name: 'Shop', back: '/', byTeam: false },
    { reason: 'rude', text: words.name, phoneKey: buyerPhone, visitorKey: key, network: newId() },
  );
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }];
  const sale = { lines, method: 'cash' as const, buyerName: words.name, buyerPhone };
  const sold = await inTransaction((tx) => sellAtCounter(tx, shop.actor, sale));
  const known = { shop, stockId, phone, phoneKey: buyerPhone, buyer, key };
  return { ...known, orderId, counterId: sold.orderId, bid };
}

const erase = (phone: string) => inTransaction((tx) => eraseBuyer(tx, phone));

const sums = async (shopId: string) => {
  const { rows } = await database().execute(sql`
    select count(*)::int as orders, sum(total_kobo)::int as total, sum(paid_kobo)::int as paid,
      sum(pieces)::int as pieces, min(placed_at) as first,
      (select sum(quantity)::int from stocks where shop_id = ${shopId}) as goods,
      (select sum(stars)::int from reviews where shop_id = ${shopId}) as stars,
      (select sum(amount_kobo)::int from bids where shop_id = ${shopId}) as offered
    from orders where shop_id = ${shopId}`);
  return rows;
};

test('after erasing no table and no file knows the number, the name, the address, the note or a word of the chat', async () => {
  const { shop, key, phone, phoneKey, orderId, counterId, bid } = await knownBuyer();
  const other = await knownBuyer();
  const needles = [phoneKey.slice(-10), phone.replace(/\s/g, '').slice(-10)];
  for (const needle of needles)
    expect(await placesOf(needle)).toEqual(
      expect.arrayContaining(['bids', 'messages', 'orders', 'reports']),
    );
  const known = await myData(phoneKey);
  expect(known.reports).toMatchObject([{ about: expect.any(String) }]);
  expect(known).toMatchObject({ wishes: [{ name: 'Power bank' }], follows: [{}] });
  const before = await sums(shop.id);
  expect(await erase(phoneKey)).toEqual({ orders: 2, offers: 1, chats: 1, reviews: 1 });
  for (const needle of needles) expect(await placesOf(needle)).toEqual([]);
  expect(await wishesOf(key)).toEqual([]);
  expect(await followerCount(shop.id)).toBe(0);
  expect(await sums(shop.id)).toEqual(before);
  for (const id of [orderId, counterId])
    expect(await orderRow(id)).toMatchObject({
      ...{ buyerName: '', buyerPhone: '', address: '', note: '', visitorKey: null },
      status: 'completed',
    });
  expect(await bidRow(bid.id)).toMatchObject({ state: 'withdrawn', buyerName: '' });
  // Again finds nothing, and the other buyer with the same words is whole.
  expect(await erase(phoneKey)).toEqual({ orders: 0, offers: 0, chats: 0, reviews: 0 });
  expect(await orderRow(other.orderId)).toMatchObject({ buyerName: words.name, note: words.note });
  expect((await myData(other.phoneKey)).chats).toHaveLength(1);
  await erase(other.phoneKey);
  for (const word of Object.values(words)) expect(await placesOf(word)).toEqual([]);
});

test('an order that is not at its end keeps its buyer, and nothing at all is erased', async () => {
  const { phoneKey, orderId, shop } = await knownBuyer({ status: 'confirmed' });
  const before = await myData(phoneKey);
  await expect(erase(phoneKey)).rejects.toMatchObject({
    code: 'orders.still_open',
    params: { orders: expect.stringContaining('1') },
  });
  expect(await myData(phoneKey)).toEqual(before);
  await cancelOrder(shop.actor, orderId);
  expect(await erase(phoneKey)).toMatchObject({ orders: 2 });
  expect(await database().$count(messageThreads, eq(messageThreads.shopId, shop.id))).toBe(0);
});

test('a browser that ordered with two numbers keeps its chat: it may be the other one’s', async () => {
  const { shop, stockId, phoneKey, key } = await knownBuyer();
  const theirs = { name: 'Ada', phone: '08099990000' };
  const other = await makeOrder(shop.id, [{ stockId }], theirs, key);
  await advanceTo(shop.actor, other.id);
  expect((await myData(phoneKey)).chats).toEqual([]);
  expect(await erase(phoneKey)).toMatchObject({ chats: 0 });
  expect(await database().$count(messageThreads, eq(messageThreads.shopId, shop.id))).toBe(1);
});

test('a number that opens a shop keeps its account, one that was only written down goes', async () => {
  const [owned, written] = [newPhone(), '+2348077712345'];
  await database()
    .insert(users)
    .values([
      { id: newId(), phoneKey: `own${owned}`, phoneDigits: owned, verifiedAt: new Date() },
      { id: newId(), phoneKey: written, phoneDigits: written },
    ]);
  await erase(`own${owned}`);
  await erase(written);
  expect(await database().$count(users, eq(users.phoneKey, `own${owned}`))).toBe(1);
  expect(await database().$count(users, eq(users.phoneKey, written))).toBe(0);
});

const origin = 'http://oja.test';
let addresses = 0;

/** A browser that keeps its cookies, at `/my-data`. */
function browser() {
  const cookies = new Map<string, string>();
  const facts = () => ({
    ...{ id: 'r', nonce: 'n', origin, translator: translatorFor('en') },
    clientAddress: `102.91.${++addresses % 250}.7`,
  });
  const request = () =>
    new Request(`${origin}/my-data`, {
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const send = async (fields: Record<string, string>) => {
    const form = formOf(fields);
    const answer = await proveForData({ request: request(), facts: facts(), form });
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    send,
    phone: () => phoneOfData(request(), facts()),
    erase: (fields: Record<string, string> = { sure: 'yes' }) =>
      eraseFromForm(request(), facts(), formOf(fields)),
    async prove(phone: string) {
      const { answer } = await send({ intent: 'start', phone });
      return send({ intent: 'code', phone, code: answer.code?.demoCode ?? '' });
    },
  };
}

test('only with the code of the phone its data is seen, taken and erased, once', async () => {
  const { phone, phoneKey } = await knownBuyer();
  const stranger = browser();
  expect(await stranger.phone()).toBeUndefined();
  expect(await codeOf(stranger.erase())).toBe('privacy.not_open');
  await stranger.send({ intent: 'start', phone });
  const wrong = await stranger.send({ intent: 'code', phone, code: '00000000' });
  expect(wrong).toMatchObject({ status: 401, isProved: false });
  expect(await stranger.phone()).toBeUndefined();
  for (const hostile of ['', '12', "' or 1=1 --", '9'.repeat(400), '+234\u0000803'])
    expect((await stranger.send({ intent: 'start', phone: hostile })).status).toBe(400);
  const own = browser();
  expect(await own.prove(phone)).toMatchObject({ isProved: true });
  expect(await own.phone()).toBe(phoneKey);
  let file = '';
  for await (const part of myDataFile(phoneKey, new Date(), 'https://oja.test')) file += part;
  const taken = JSON.parse(file);
  expect(taken.orders).toHaveLength(2);
  expect(taken.orders[1]).toMatchObject({ name: words.name, totalNaira: expect.anything() });
  expect(taken.chats[0].messages[0]).toMatchObject({ from: 'you' });
  expect(taken.offers).toHaveLength(1);
  expect(taken.reviews).toMatchObject([{ stars: 4 }]);
  expect(await codeOf(own.erase({}))).toBe('privacy.not_sure');
  const outcomes = await Promise.all([own.erase(), own.erase()].map((work) => codeOf(work)));
  expect(outcomes.sort()).toEqual(['done', 'privacy.not_open']);
  expect(await own.phone()).toBeUndefined();
  expect(await placesOf(phoneKey.slice(-10))).toEqual([]);
});

/** What is written to the log while something is done, as it would stand in a file. */
async function loggedBy(work: () => Promise<unknown>): Promise<string[]> {
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    symbols.streamSym
  ];
  if (!stream) throw new Error('the log writes nowhere');
  const lines: string[] = [];
  const written = vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(line));
  const { level } = log;
  log.level = 'trace';
  await work().finally(() => {
    log.level = level;
    written.mockRestore();
  });
  return lines;
}

test('no line of the log names the number, neither when it is erased nor when that is refused', async () => {
  const { shop, phone, phoneKey, orderId } = await knownBuyer({ status: 'pending' });
  const lines = await loggedBy(async () => {
    const own = browser();
    await own.prove(phone);
    expect(await codeOf(own.erase())).toBe('orders.still_open');
    await advanceTo(shop.actor, orderId);
    await own.erase();
    log.warn({ err: new Error(`refused for ${phoneKey} and ${phone}`) }, 'a careless line');
  });
  expect(lines.join('')).toContain('a buyer was erased');
  expect(lines.join('')).toContain('a careless line');
  const digits = lines.join('').replace(/[^0-9\n]/g, '');
  expect(digits).not.toContain(phoneKey.slice(-10));
});
