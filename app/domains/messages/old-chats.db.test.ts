import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderStatus } from '#app/domains/orders/orders.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { advanceTo, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { inboxCounts } from './messages.queries.server.ts';
import { messages, messageThreads } from './messages.table.server.ts';
import { deleteOldChats } from './old-chats.server.ts';

stockBench();

const limit = new Date('2029-05-10T12:00:00Z');
const later = new Date('2031-05-10T12:00:00Z');

async function chatAt(shopId: string, at: Date) {
  const buyer = makeVisitor();
  await buyer.write(shopId, 'Is it still there?');
  const key = visitorKey(buyer.visitorId);
  const [thread] = await database()
    .update(messageThreads)
    .set({ createdAt: new Date('2028-01-01T00:00:00Z') })
    .where(eq(messageThreads.buyerKey, key))
    .returning();
  if (!thread) throw new Error('no thread');
  await database().update(messages).set({ createdAt: at }).where(eq(messages.threadId, thread.id));
  return { id: thread.id, key, buyer };
}

/** An order of that browser, taken to a status at that moment. */
async function order(shop: TestShop, key: string, status: OrderStatus, at: Date): Promise<void> {
  const back = setClock(() => at);
  try {
    const stockId = await makePlainItem(shop.id);
    const { id } = await makeOrder(shop.id, [{ stockId }], {}, key);
    await advanceTo(shop.actor, id, status);
  } finally {
    back();
  }
}

test('a chat goes 24 months after its last word and its last order, to the second', async () => {
  const shop = await makeShop();
  const before = new Date(limit.getTime() - 1_000);
  const old = await chatAt(shop.id, before);
  const young = await chatAt(shop.id, limit);
  const open = await chatAt(shop.id, before);
  await order(shop, open.key, 'confirmed', before);
  const closedOld = await chatAt(shop.id, before);
  await order(shop, closedOld.key, 'completed', before);
  const closedLate = await chatAt(shop.id, before);
  await order(shop, closedLate.key, 'completed', limit);
  expect((await inboxCounts(shop.id)).unread).toBe(5);
  expect(await deleteOldChats(later, 1)).toBe(2);
  const left = await database()
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(eq(messageThreads.shopId, shop.id));
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, open.id, closedLate.id].sort());
  expect((await inboxCounts(shop.id)).unread).toBe(3);
  expect(await database().$count(messages, eq(messages.threadId, old.id))).toBe(0);
  expect(await deleteOldChats(later)).toBe(0);
});

test('a word that comes while the round runs keeps the chat', async () => {
  const shop = await makeShop();
  const old = await chatAt(shop.id, new Date(limit.getTime() - 1_000));
  const back = setClock(() => later);
  try {
    await Promise.all([old.buyer.write(shop.id, 'Hello again'), deleteOldChats(later)]);
  } finally {
    back();
  }
  // Whoever was first: the new word is there, in the old chat or in a new one.
  const { rows } = await database().execute<{ text: string }>(
    sql`select text from messages where shop_id = ${shop.id} and text = 'Hello again'`,
  );
  expect(rows).toHaveLength(1);
});
