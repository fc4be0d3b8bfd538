import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { noticeFunctions } from '#app/domains/notices/notices.api.server.ts';
import { noticesOfSession } from '#app/domains/notices/notices.queries.server.ts';
import { advanceOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { followFunctions } from '#app/domains/orders/mine/follow.api.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorCookie, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { vapidKeys } from '#app/providers/web-push/vapid.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { makeVisitor, newOperation, programToken } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { chatFunctions } from '../chat.api.server.ts';
import { messageJobs } from '../messages.jobs.server.ts';
import { inboxThreads } from '../messages.queries.server.ts';
import { tellBurst } from './message-news.server.ts';
import { sendReply } from './send-reply.server.ts';
import { quietThreads } from './tidy-threads.server.ts';

const bench = pushBench();
const ownerOf = ({ owner, actor }: TestShop) => ({ actor, session: owner.session });

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  const functions = [...noticeFunctions, ...followFunctions, ...chatFunctions];
  server = await startHttpApp({ functions, mount: () => undefined });
});
afterAll(() => server.close());

async function post(name: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const reply = (shop: TestShop, text: string, operationId = newOperation()) =>
  sendReply(shop.actor, { text, operationId });

test('a message wakes the team, once for its operation; the words only where chosen', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const [phone, open] = [
    await bench.phoneOf(ownerOf(shop)),
    await bench.phoneOf(ownerOf(other), { showDetails: true }),
  ];
  const buyer = makeVisitor();
  const operationId = newOperation();
  await buyer.write(shop.id, 'Is the gown there?', { operationId });
  await buyer.write(shop.id, 'Is the gown there?', { operationId });
  await buyer.write(other.id, 'Is the gown there?');
  await bench.workOff();
  expect(phone.texts()).toEqual(['New message']);
  expect(phone.pushes()[0]?.shown.path).toMatch(/^\/messages\?thread=/);
  expect(open.texts()).toEqual(['New message | Is the gown there?']);
});

test('82 strangers wake a phone for the first three, and once when the burst is over; an answered buyer always', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { showDetails: true });
  const known = makeVisitor();
  await known.write(shop.id, 'Is the gown there?');
  await reply(shop, 'Yes');
  await bench.workOff();
  const before = phone.pushes().length;
  for (let n = 0; n < 82; n++) await makeVisitor().write(shop.id, `Hello ${n}`);
  await bench.workOff();
  expect(phone.texts().slice(before)).toHaveLength(2);
  await known.write(shop.id, 'I come at four');
  await bench.workOff();
  expect(phone.texts().at(-1)).toBe('New message | I come at four');
  await bench.hurry();
  await bench.workOff(messageJobs.filter(({ name }) => name === tellBurst.name));
  expect(phone.texts().slice(before + 3)).toEqual(['New message | 83 chats with new messages']);
});

test('a blocked buyer wakes the team about an open order', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { showDetails: true });
  const buyer = makeVisitor();
  await buyer.write(shop.id, 'Buy now');
  const { threads } = await inboxThreads({ shopId: shop.id, count: 1 });
  const ids = threads.map(({ id }) => id);
  await quietThreads(shop.actor, ids, 'blocked');
  const stockId = await makePlainItem(shop.id);
  await makeOrder(shop.id, [{ stockId }], {}, visitorKey(buyer.visitorId));
  await bench.workOff();
  await buyer.write(shop.id, 'Where is my order?');
  await bench.workOff();
  expect(phone.texts().at(-1)).toMatch(/^New message .*Where is my order\?$/);
});

test('a buyer follows a chat: the shop’s answers, in the buyer’s language, until turned off', async () => {
  const shop = await makeShop();
  const [buyer, stranger] = [makeVisitor(), makeVisitor()];
  await buyer.write(shop.id, 'Good morning');
  const browser = bench.push.newBrowser();
  const { subscription } = browser;
  const cookieOf = ({ visitorId }: typeof buyer) => ({
    cookie: `${visitorCookie(visitorId, server.url).split(';')[0]}`,
    'accept-language': 'ha',
  });
  const wish = { shopId: shop.id, subscription, on: true };
  expect(await post('followChat', wish, cookieOf(stranger))).toBe(404);
  expect(await post('followChat', wish)).toBe(404);
  expect(await post('followChat', wish, cookieOf(buyer))).toBe(200);
  const operationId = newOperation();
  await reply(shop, 'Yes, 3 left', operationId);
  await reply(shop, 'Yes, 3 left', operationId);
  await bench.workOff();
  expect(browser.pushes().map(({ shown }) => shown)).toEqual([
    {
      title: 'Wani shago ya ba ku amsa',
      tag: expect.stringMatching(/^thread:/),
      path: `/chat/${shop.id}`,
    },
  ]);
  expect(await post('followChat', { ...wish, on: false }, cookieOf(buyer))).toBe(200);
  await reply(shop, 'Are you coming?');
  await bench.workOff();
  expect(browser.texts()).toHaveLength(1);
});

test('a buyer follows an order: what the team does with it, not what the buyer does', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 50);
  const order = await makeOrder(shop.id, [{ stockId }], { payBy: 'delivery' });
  const { visitorId = '' } = await buyerOf(order.code);
  const headers = { cookie: `oja-visitor=${visitorId}` };
  const browser = bench.push.newBrowser();
  const { subscription } = browser;
  const wish = { code: order.code, subscription, on: true };
  expect(await post('followOrder', { ...wish, code: 'nosuchcode' }, headers)).toBe(404);
  expect(await post('followOrder', wish)).toBe(404);
  expect(await post('followOrder', wish, headers)).toBe(200);
  await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: order.id, to: 'confirmed' }));
  await bench.workOff();
  expect(browser.pushes().map(({ shown }) => shown)).toEqual([
    { title: 'News about your order', tag: `order:${order.id}`, path: `/o/${order.code}` },
  ]);
});

test('only push services of browsers, only keys that a browser makes', async () => {
  const shop = await makeShop();
  const { code } = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id, 50) }]);
  const { endpoint, keys } = bench.push.newBrowser().subscription;
  const token = await programToken(shop.owner.id);
  const headers = { authorization: `Bearer ${token}` };
  const told = async () => noticesOfSession((await sessionFromToken(token))?.id ?? '');
  const off = Buffer.from(keys.p256dh, 'base64url');
  off.writeUInt8(off.readUInt8(64) ^ 1, 64);
  const hostile = [
    { endpoint: 'https://127.0.0.1/x', keys },
    { endpoint: 'http://fcm.googleapis.com/fcm/send/x', keys },
    { endpoint: 'https://fcm.googleapis.com:22/x', keys },
    { endpoint: 'https://metadata.google.internal/', keys },
    { endpoint: `${endpoint}${'x'.repeat(2_000)}`, keys },
    { endpoint, keys: { ...keys, p256dh: off.toString('base64url') } },
    { endpoint, keys: { ...keys, p256dh: 'BAAA' } },
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint },
  ];
  for (const subscription of hostile) {
    expect(await post('followOrder', { code, subscription, on: true })).toBe(400);
    expect(await post('turnOnNotices', { subscription }, headers)).toBe(400);
  }
  expect(await told()).toBeUndefined();
  const good = { subscription: { endpoint, keys } };
  expect(await post('turnOnNotices', good)).toBe(401);
  expect(await post('turnOnNotices', good, headers)).toBe(200);
  expect(await told()).toBeDefined();
  expect(await post('turnOffNotices', {}, headers)).toBe(200);
  expect(await told()).toBeUndefined();
  const answer = await fetch(`${server.url}/api/pushKey?${newId()}`);
  expect(await answer.json()).toEqual({ success: true, key: vapidKeys().publicKey });
});
