import { expect, test } from 'vitest';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { beginDeleting, makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { markSeen } from '../commands/mark-read.server.ts';
import { sendReply } from '../commands/send-reply.server.ts';
import { buyerKeyOf } from '../live-channels.server.ts';
import { myThreads, myUnread } from './my-threads.queries.server.ts';

stockBench();

test('a browser finds its threads again, the latest first, with what it has not seen', async () => {
  const [first, second] = [await makeShop(), await makeShop()];
  const [me, other] = [makeVisitor(), makeVisitor()];
  const key = buyerKeyOf(me.visitorId);
  expect(await myThreads(key)).toEqual([]);
  expect(await myUnread(key)).toBe(0);
  await me.write(first.id, 'Is it there?');
  await me.write(second.id, 'Good morning');
  await other.write(first.id, 'Mine');
  for (const text of ['Good morning', 'How can I help?'])
    await sendReply(second.actor, { text, operationId: newOperation() });
  const threads = await myThreads(key);
  expect(threads.map(({ shop, unread, last }) => [shop.id, unread, last?.text])).toEqual([
    [second.id, 2, 'How can I help?'],
    [first.id, 0, 'Is it there?'],
  ]);
  expect(await myUnread(key)).toBe(2);
  expect(await myUnread(buyerKeyOf(other.visitorId))).toBe(0);
  await markSeen(second.id, key, threads[0]?.last?.seq ?? 0);
  expect(await myUnread(key)).toBe(0);
  await beginDeleting(second.id);
  expect((await myThreads(key)).map(({ shop }) => shop.id)).toEqual([first.id]);
});
