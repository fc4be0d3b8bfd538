import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { webChannel } from './channels/web-channel.ts';
import { messages, messageThreads } from './messages.table.server.ts';

interface ShopVisitor {
  shopId: string;
  visitorKey: string;
}

/** The conversations of these browsers with these shops. */
export async function threadsOfVisitors(executor: Executor, visitors: readonly ShopVisitor[]) {
  if (visitors.length === 0) return [];
  return executor
    .select({
      id: messageThreads.id,
      shopId: messageThreads.shopId,
      shop: shops.name,
      name: messageThreads.buyerName,
    })
    .from(messageThreads)
    .innerJoin(shops, eq(shops.id, messageThreads.shopId))
    .where(
      and(
        eq(messageThreads.channel, webChannel),
        or(
          ...visitors.map(({ shopId, visitorKey }) =>
            and(eq(messageThreads.shopId, shopId), eq(messageThreads.buyerKey, visitorKey)),
          ),
        ),
      ),
    )
    .orderBy(asc(messageThreads.shopId), asc(messageThreads.id));
}

/** Everything that was written in some conversations, in its order. */
export const messagesOfThreads = (executor: Executor, threadIds: readonly string[]) =>
  executor
    .select({
      threadId: messages.threadId,
      direction: messages.direction,
      text: messages.text,
      attachment: messages.attachment,
      at: messages.createdAt,
    })
    .from(messages)
    .where(inArray(messages.threadId, [...threadIds]))
    .orderBy(asc(messages.threadId), asc(messages.seq));
