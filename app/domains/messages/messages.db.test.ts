import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { removeEmployee } from '#app/domains/shops/commands/team.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { eventsAfter } from '#app/platform/live/events.server.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { markRead, markSeen } from './commands/mark-read.server.ts';
import { addQuickReply, removeQuickReply } from './commands/quick-replies.server.ts';
import { retryMessage, sendReply } from './commands/send-reply.server.ts';
import { buyerChannel, buyerKeyOf, shopChannel } from './live-channels.server.ts';
import {
  chatMessages,
  chatThread,
  inboxCounts,
  inboxMessages,
  inboxThread,
  inboxThreads,
  quickRepliesOf,
} from './messages.queries.server.ts';
import type { ChatEvent, InboxEvent } from './messages.ts';

stockBench();

const threadOf = async (shopId: string, visitorId: string) => {
  const thread = await chatThread(shopId, buyerKeyOf(visitorId));
  if (!thread) throw new Error('no thread');
  return thread;
};

const reply = (text: string, more: object = {}) => ({ text, operationId: newOperation(), ...more });

describe('a thread', () => {
  test('a visitor writes, the shop answers, both sides have it in order', async () => {
    const shop = await makeShop();
    const buyer = makeVisitor();
    await buyer.write(shop.id, 'Do you have the green one?');
    const answer = await sendReply(shop.actor, reply('Yes. Green 3, blue 5.'));
    expect(answer).toMatchObject({ direction: 'outgoing', state: 'sent', seq: 2 });
    await buyer.write(shop.id, 'Green.');
    const thread = await threadOf(shop.id, buyer.visitorId);
    const { messages } = await chatMessages(thread.id);
    expect(messages.map(({ seq, direction, text }) => [seq, direction, text])).toEqual([
      [1, 'incoming', 'Do you have the green one?'],
      [2, 'outgoing', 'Yes. Green 3, blue 5.'],
      [3, 'incoming', 'Green.'],
    ]);
    expect(await inboxCounts(shop.id)).toEqual({
      total: 3,
      sent: 1,
      received: 2,
      unread: 1,
      threads: 1,
    });
  });

  test('both streams carry it, each only its own', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const buyer = makeVisitor();
    await buyer.write(shop.id, 'Hello');
    await buyer.write(other.id, 'Hello you');
    const forShop = await eventsAfter(shopChannel(shop.id), 0);
    expect(forShop).toHaveLength(1);
    expect(forShop[0]?.payload as InboxEvent).toMatchObject({
      shopId: shop.id,
      message: { text: 'Hello', buyer: { name: '', number: 1 } },
      counts: { unread: 1 },
    });
    const forBuyer = await eventsAfter(buyerChannel(buyerKeyOf(buyer.visitorId)), 0);
    expect(forBuyer.map(({ payload }) => (payload as ChatEvent).shopId)).toEqual([
      shop.id,
      other.id,
    ]);
  });

  test('the visitor id itself is nowhere in the tables', async () => {
    const shop = await makeShop();
    const buyer = makeVisitor();
    await buyer.write(shop.id, 'Hello');
    const { rows } = await database().execute<{ n: number }>(sql`select (
      (select count(*) from message_threads t where t::text like ${`%${buyer.visitorId}%`}) +
      (select count(*) from live_events e where e::text like ${`%${buyer.visitorId}%`}))::int as n`);
    expect(rows[0]?.n).toBe(0);
  });

  test('fifty writers at once: numbers without holes and in order on the stream', async () => {
    const shop = await makeShop();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => makeVisitor().write(shop.id, `Message ${n}`)),
    );
    const { messages } = await inboxMessages(shop.id, undefined, { count: 100 });
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    const events = await eventsAfter(shopChannel(shop.id), 0);
    expect(events.map(({ payload }) => (payload as InboxEvent).message?.seq)).toEqual(
      messages.map(({ seq }) => seq),
    );
    expect(await inboxCounts(shop.id)).toMatchObject({ received: 50, unread: 50, threads: 50 });
  });
});

describe('once', () => {
  test('the same operation twenty times at once is one message', async () => {
    const shop = await makeShop();
    const buyer = makeVisitor();
    const operationId = newOperation();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => buyer.write(shop.id, 'Once', { operationId })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await inboxCounts(shop.id)).toMatchObject({ total: 1, unread: 1 });
  });

  test('a repeated reply is the first one; another text under its id is refused', async () => {
    const shop = await makeShop();
    await makeVisitor().write(shop.id, 'Hello');
    const operationId = newOperation();
    const first = await sendReply(shop.actor, { text: 'Yes', operationId });
    expect((await sendReply(shop.actor, { text: 'Yes', operationId })).id).toBe(first.id);
    expect(await codeOf(sendReply(shop.actor, { text: 'No', operationId }))).toBe(
      'messages.operation_reused',
    );
    expect(await inboxCounts(shop.id)).toMatchObject({ sent: 1 });
  });
});

describe('who may', () => {
  test('another shop finds neither thread nor message', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const buyer = makeVisitor();
    const written = await buyer.write(shop.id, 'Secret');
    const { id } = await threadOf(shop.id, buyer.visitorId);
    expect(await inboxThread(other.id, id)).toBeUndefined();
    expect((await inboxMessages(other.id, id)).messages).toEqual([]);
    expect((await inboxThreads({ shopId: other.id, q: 'Secret', count: 9 })).threads).toEqual([]);
    expect(await codeOf(sendReply(other.actor, reply('Hi', { threadId: id })))).toBe(
      'messages.thread_not_found',
    );
    expect(await codeOf(markRead(other.actor, { threadId: id, seq: 1 }))).toBe(
      'messages.thread_not_found',
    );
    expect(await codeOf(retryMessage(other.actor, written.id))).toBe('messages.message_not_found');
  });

  test('an employee answers; after the removal no more', async () => {
    const shop = await makeShop();
    await makeVisitor().write(shop.id, 'Hello');
    const employee = await makeMember(shop);
    await sendReply(employee.actor, reply('Good day'));
    await inTransaction((tx) => removeEmployee(tx, shop.actor, employee.id));
    expect(await codeOf(sendReply(employee.actor, reply('Still me')))).toBe('shops.not_found');
  });

  test('before any buyer has written there is nobody to answer', async () => {
    const shop = await makeShop();
    expect(await codeOf(sendReply(shop.actor, reply('Hello?')))).toBe('messages.no_buyer');
  });

  test('without a thread the buyer who wrote last is answered', async () => {
    const shop = await makeShop();
    const [first, second] = [makeVisitor(), makeVisitor()];
    await first.write(shop.id, 'First');
    await second.write(shop.id, 'Second');
    const { id } = await threadOf(shop.id, first.visitorId);
    await sendReply(shop.actor, reply('To the first', { threadId: id }));
    const answer = await sendReply(shop.actor, reply('To whom?'));
    expect(answer.threadId).toBe((await threadOf(shop.id, second.visitorId)).id);
  });
});

describe('unread', () => {
  test('reading up to a number leaves what came after', async () => {
    const shop = await makeShop();
    const buyer = makeVisitor();
    for (const text of ['1', '2', '3']) await buyer.write(shop.id, text);
    const { id } = await threadOf(shop.id, buyer.visitorId);
    await markRead(shop.actor, { threadId: id, seq: 2 });
    expect(await inboxCounts(shop.id)).toMatchObject({ unread: 1 });
    await markRead(shop.actor, { threadId: id, seq: 1 });
    expect(await inboxThread(shop.id, id)).toMatchObject({ unread: 1 });
    await markRead(shop.actor, { threadId: id, seq: 99 });
    expect(await inboxCounts(shop.id)).toMatchObject({ unread: 0 });
    const { threads } = await inboxThreads({ shopId: shop.id, onlyNew: true, count: 9 });
    expect(threads).toEqual([]);
  });

  test('the buyer sees up to where the shop has read, and the shop what the buyer has seen', async () => {
    const shop = await makeShop();
    const buyer = makeVisitor();
    await buyer.write(shop.id, 'Hello');
    const answer = await sendReply(shop.actor, reply('Yes'));
    const key = buyerKeyOf(buyer.visitorId);
    const events = await eventsAfter(buyerChannel(key), 0);
    expect(events.at(-1)?.payload).toMatchObject({ readSeq: answer.seq });
    await markSeen(shop.id, key, answer.seq);
    const thread = await threadOf(shop.id, buyer.visitorId);
    expect(await inboxThread(shop.id, thread.id)).toMatchObject({ seenSeq: answer.seq });
  });
});

describe('lists', () => {
  test('threads by their newest message, found by name-less words, page by page', async () => {
    const shop = await makeShop();
    const buyers = [makeVisitor(), makeVisitor(), makeVisitor()];
    for (const [n, buyer] of buyers.entries()) await buyer.write(shop.id, `100% cotton ${n}_a`);
    const first = await inboxThreads({ shopId: shop.id, count: 2 });
    expect(first.threads.map(({ buyer }) => buyer.number)).toEqual([3, 2]);
    expect(first.hasMore).toBe(true);
    const next = await inboxThreads({
      shopId: shop.id,
      count: 2,
      before: first.threads.at(-1)?.last?.seq,
    });
    expect(next.threads.map(({ buyer }) => buyer.number)).toEqual([1]);
    const search = (q: string) => inboxThreads({ shopId: shop.id, q, count: 9 });
    expect((await search('COTTON 1')).threads).toHaveLength(1);
    expect((await search('%')).threads).toHaveLength(3);
    expect((await search('_%')).threads).toHaveLength(0);
  });

  test('older messages by number, newest page first', async () => {
    const shop = await makeShop();
    const buyer = makeVisitor();
    for (let n = 1; n <= 7; n++) await buyer.write(shop.id, String(n));
    const { id } = await threadOf(shop.id, buyer.visitorId);
    const page = await inboxMessages(shop.id, id, { count: 3 });
    expect(page.messages.map(({ text }) => text)).toEqual(['5', '6', '7']);
    const older = await inboxMessages(shop.id, id, { count: 3, before: page.messages[0]?.seq });
    expect(older.messages.map(({ text }) => text)).toEqual(['2', '3', '4']);
    expect(older.hasOlder).toBe(true);
  });
});

describe('products', () => {
  test('a card keeps name and price as they were; a foreign product is refused', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const stockId = await makeStock(shop.actor);
    const buyer = makeVisitor();
    const written = await buyer.write(shop.id, 'Still there?', { stockId });
    expect(written.card).toMatchObject({ stockId, priceKobo: 1_850_000 });
    expect(await codeOf(buyer.write(other.id, 'And here?', { stockId }))).toBe(
      'messages.product_not_found',
    );
    const card = await sendReply(shop.actor, reply('', { stockId }));
    expect(card).toMatchObject({ text: '', card: { name: 'Ankara wax print, 6 yards' } });
  });
});

test('a shop that is deleted takes all of it along', async () => {
  const shop = await makeShop();
  const buyer = makeVisitor();
  await buyer.write(shop.id, 'Hello');
  await addQuickReply(shop.actor, 'Good day');
  await database().delete(shops).where(eq(shops.id, shop.id));
  expect(await chatThread(shop.id, buyerKeyOf(buyer.visitorId))).toBeUndefined();
  expect(await codeOf(buyer.write(shop.id, 'Hello?'))).toBe('messages.shop_not_found');
});

test('quick replies: the same once, twenty at most, removed only by their shop', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const id = await addQuickReply(shop.actor, ' We are open. ');
  expect(await addQuickReply(shop.actor, 'We are open.')).toBe(id);
  await removeQuickReply(other.actor, id);
  expect(await quickRepliesOf(shop.id)).toEqual([{ id, text: 'We are open.' }]);
  await removeQuickReply(shop.actor, id);
  await Promise.all(
    Array.from({ length: 25 }, (_, n) => addQuickReply(shop.actor, `Reply ${n}`).catch(() => '')),
  );
  expect(await quickRepliesOf(shop.id)).toHaveLength(20);
});
