import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#app/platform/env.server.ts';
import { photo } from '#tests/support/pictures.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { takeUpdate } from '../channels/take-update.server.ts';
import { buyerPhotoKey, messagePhotoKey } from '../inbox/photo-keys.queries.server.ts';
import { buyerKeyOf } from '../live-channels.server.ts';
import { chatThread, inboxCounts } from '../messages.queries.server.ts';
import { openOrderThread } from './open-order-thread.server.ts';
import { receiveChat } from './receive-message.server.ts';
import { sendReply } from './send-reply.server.ts';

stockBench();

const jpeg = async (name = 'gown.jpg') =>
  new File([new Uint8Array(await photo(64, 48).jpeg().toBuffer())], name, { type: 'image/jpeg' });

const filesOf = async (shopId: string): Promise<number> =>
  (await readdir(join(settings().dataDir, 'files', 'messages', shopId)).catch(() => [])).filter(
    (name) => name.endsWith('.jpg'),
  ).length;

async function talk() {
  const shop = await makeShop();
  const visitor = makeVisitor();
  await visitor.write(shop.id, 'Is it there?');
  const thread = await chatThread(shop.id, buyerKeyOf(visitor.visitorId));
  if (!thread) throw new Error('no thread');
  return { shop, visitor, thread };
}

test('both sides send photos; each is stored once, and only the two of them can see it', async () => {
  const { shop, visitor, thread } = await talk();
  const operationId = newOperation();
  const entry = async () => ({
    shopId: shop.id,
    visitorId: visitor.visitorId,
    text: '',
    operationId,
    photo: await jpeg(),
  });
  const came = await receiveChat(await entry());
  expect(came.attachment).toMatchObject({ kind: 'photo', width: 64, height: 48 });
  expect((await receiveChat(await entry())).id).toBe(came.id);
  const answer = { threadId: thread.id, text: 'This one', operationId: newOperation() };
  const sent = await sendReply(shop.actor, { ...answer, photo: await jpeg() });
  expect(sent.attachment).toMatchObject({ kind: 'photo' });
  expect(await filesOf(shop.id)).toBe(2);
  const other = { shop: await makeShop(), visitor: makeVisitor() };
  for (const { id } of [came, sent]) {
    expect(await messagePhotoKey(shop.id, id)).toBeDefined();
    expect(await buyerPhotoKey(buyerKeyOf(visitor.visitorId), id)).toBeDefined();
    expect(await messagePhotoKey(other.shop.id, id)).toBeUndefined();
    expect(await buyerPhotoKey(buyerKeyOf(other.visitor.visitorId), id)).toBeUndefined();
  }
});

test('what is no picture, is empty, or has no thread leaves neither message nor file', async () => {
  const { shop, visitor, thread } = await talk();
  const chatter = { chatId: newOperation(), name: 'Ada', language: undefined, at: new Date() };
  for (const [n, event] of [
    { kind: 'start' as const, payload: shop.id },
    { kind: 'text' as const, text: 'Hello', messageId: '1' },
  ].entries())
    await takeUpdate('telegram', { ...chatter, id: `${chatter.chatId}-${n}`, event });
  const onTelegram = await chatThread(shop.id, chatter.chatId, undefined, 'telegram');
  const before = await inboxCounts(shop.id);
  const bad = [
    new File(['hello'], 'photo.jpg', { type: 'image/jpeg' }),
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg', { type: 'image/svg+xml' }),
    new File([], 'empty.jpg', { type: 'image/jpeg' }),
  ];
  for (const file of bad) {
    const about = { text: '', operationId: newOperation(), photo: file };
    const fromBuyer = receiveChat({ ...about, shopId: shop.id, visitorId: visitor.visitorId });
    expect(await codeOf(fromBuyer)).toMatch(/^(stocks|images)\./);
    const fromTeam = sendReply(shop.actor, { ...about, threadId: thread.id });
    expect(await codeOf(fromTeam)).toMatch(/^(stocks|images)\./);
  }
  const stranger = { shopId: shop.id, visitorId: makeVisitor().visitorId, text: '' };
  const first = receiveChat({ ...stranger, operationId: newOperation(), photo: await jpeg() });
  expect(await codeOf(first)).toBe('messages.thread_not_found');
  // A chat channel takes words only; the file that came is not kept.
  const about = { text: '', operationId: newOperation(), photo: await jpeg() };
  const out = { ...about, threadId: onTelegram?.id };
  expect(await codeOf(sendReply(shop.actor, out))).toBe('messages.photo_web_only');
  expect(await inboxCounts(shop.id)).toEqual(before);
  expect(await filesOf(shop.id)).toBe(0);
});

test('Message on an order opens that buyer’s thread, also before the buyer has written; a foreign order is not there', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const unknown = await makeOrder(shop.id, [{ stockId }], {}, null);
  expect(await codeOf(openOrderThread(shop.actor, unknown.id))).toBe('messages.thread_not_found');
  const { visitorId, write } = makeVisitor();
  const visitorKey = buyerKeyOf(visitorId);
  const order = await makeOrder(shop.id, [{ stockId }], {}, visitorKey);
  const opened = await Promise.all([1, 2, 3].map(() => openOrderThread(shop.actor, order.id)));
  expect(new Set(opened).size).toBe(1);
  const hello = { text: 'Your order is ready', operationId: newOperation() };
  await sendReply(shop.actor, { ...hello, threadId: opened[0] });
  await write(shop.id, 'Coming');
  expect((await chatThread(shop.id, visitorKey))?.id).toBe(opened[0]);
  const stranger = await makeShop();
  expect(await codeOf(openOrderThread(stranger.actor, order.id))).toBe('messages.thread_not_found');
});
