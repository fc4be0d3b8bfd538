import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { foldedContains } from '#app/platform/db/folded.server.ts';
import { isId } from '#app/platform/id.ts';
import { foldText } from '#app/platform/text/fold.ts';
import type { ChatKey } from './channels/chat-outbox.server.ts';
import { webChannel } from './channels/web-channel.ts';
import { countsView, messageView, type ThreadRow, threadView } from './inbox/inbox-views.server.ts';
import { messageShops, messages, messageThreads, quickReplies } from './messages.table.server.ts';
import type {
  ChatMessage,
  InboxCounts,
  InboxMessage,
  InboxThread,
  QuickReply,
} from './messages.ts';

const lastMessage = and(
  eq(messages.shopId, messageThreads.shopId),
  eq(messages.seq, messageThreads.lastSeq),
);

const withLast = (executor: Executor) =>
  executor
    .select({ thread: messageThreads, last: messages })
    .from(messageThreads)
    .leftJoin(messages, lastMessage);

/** A thread of this shop; another shop's id is one that is not there. */
export async function inboxThread(
  shopId: string,
  threadId: string,
  executor: Executor = database(),
): Promise<InboxThread | undefined> {
  if (!isId(threadId)) return undefined;
  const [row] = await withLast(executor).where(
    and(eq(messageThreads.id, threadId), eq(messageThreads.shopId, shopId)),
  );
  return row && threadView(row.thread, row.last);
}

/** Whose browser it is, when the thread is a web chat. */
export async function threadVisitor(shopId: string, threadId: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ key: messageThreads.buyerKey })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.id, threadId),
        eq(messageThreads.shopId, shopId),
        eq(messageThreads.channel, webChannel),
      ),
    );
  return row?.key;
}

/** Something new in the chat of a blocked buyer is about an open order. */
const isHeard = or(
  sql`${messageThreads.quiet} is distinct from 'blocked'`,
  gt(messageThreads.unread, 0),
);

export interface ThreadFilter {
  shopId: string;
  onlyNew?: boolean | undefined;
  /** Those of blocked buyers with nothing new, too. */
  blockedToo?: boolean | undefined;
  q?: string | undefined;
  /** The sequence number of the last thread shown before. */
  before?: number | undefined;
  count: number;
}

/** By the buyer's name or by a word in the thread. */
function found(q: string): SQL | undefined {
  if (q.trim() === '') return undefined;
  const name = foldText(q);
  const inName =
    name === ''
      ? foldedContains(messageThreads.buyerName, q)
      : sql`${messageThreads.nameNorm} like ${`%${name}%`}`;
  const inText = sql`exists (select from messages m where m.thread_id = ${messageThreads.id}
    and ${foldedContains(sql`m.text`, q)})`;
  return or(inName, inText);
}

export async function inboxThreads(filter: ThreadFilter) {
  const { shopId, onlyNew, blockedToo, q = '', before, count } = filter;
  const rows = await withLast(database())
    .where(
      and(
        eq(messageThreads.shopId, shopId),
        gt(messageThreads.lastSeq, 0),
        onlyNew ? gt(messageThreads.unread, 0) : undefined,
        blockedToo ? undefined : isHeard,
        before === undefined ? undefined : lt(messageThreads.lastSeq, before),
        found(q),
      ),
    )
    .orderBy(desc(messageThreads.lastSeq))
    .limit(count + 1);
  return {
    threads: rows.slice(0, count).map((row) => threadView(row.thread, row.last)),
    hasMore: rows.length > count,
  };
}

/** Older ones are left alone: nobody answers last year's "thank you". */
const unansweredDays = 7;
const unansweredMost = 100;

/** Threads whose last word is the buyer's and has waited so long, the oldest first, and how many they are. */
export async function unansweredThreads(
  { shopId, waitedMs }: { shopId: string; waitedMs: number },
  at: Date = now(),
) {
  const rows = await withLast(database())
    .where(
      and(
        eq(messageThreads.shopId, shopId),
        sql`${messageThreads.lastIncomingSeq} = ${messageThreads.lastSeq}`,
        sql`${messageThreads.quiet} is distinct from 'muted'`,
        isHeard,
        gt(messageThreads.lastSeq, 0),
      ),
    )
    .orderBy(desc(messageThreads.lastSeq))
    .limit(unansweredMost);
  const [from, to] = [at.getTime() - unansweredDays * 86_400_000, at.getTime() - waitedMs];
  const waiting = rows.filter(({ thread, last }) => {
    const when = last?.createdAt.getTime() ?? 0;
    // An offer waits on a list of its own.
    const isBid = last?.card?.bid !== undefined;
    return thread.closedAt === null && !isBid && when > from && when <= to;
  });
  return {
    count: waiting.length,
    threads: waiting.reverse().map((row) => threadView(row.thread, row.last)),
  };
}

export async function inboxCounts(
  shopId: string,
  executor: Executor = database(),
): Promise<InboxCounts> {
  const [row] = await executor.select().from(messageShops).where(eq(messageShops.shopId, shopId));
  return countsView(row);
}

export interface MessagesPage<M> {
  /** Oldest first, as they are read. */
  messages: M[];
  hasOlder: boolean;
}

interface PageRequest {
  before?: number | undefined;
  count?: number | undefined;
}

export const pageOfMessages = 30;

/** The newest messages of one thread or of the whole shop, or those before a number. */
export async function inboxMessages(
  shopId: string,
  threadId: string | undefined,
  { before, count = pageOfMessages }: PageRequest = {},
): Promise<MessagesPage<InboxMessage>> {
  if (threadId !== undefined && !isId(threadId)) return { messages: [], hasOlder: false };
  const rows = await database()
    .select({
      message: messages,
      buyer: { name: messageThreads.buyerName, number: messageThreads.number },
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(
      and(
        eq(messages.shopId, shopId),
        threadId === undefined ? undefined : eq(messages.threadId, threadId),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(count + 1);
  const page = rows.slice(0, count).reverse();
  return {
    messages: page.map(({ message, buyer }) => ({
      ...messageView(message),
      threadId: message.threadId,
      buyer,
    })),
    hasOlder: rows.length > count,
  };
}

/** The thread of a buyer with a shop, when there is one. */
export async function chatThread(
  shopId: string,
  buyerKey: string,
  executor: Executor = database(),
  channel: string = webChannel,
): Promise<ThreadRow | undefined> {
  if (!isId(shopId)) return undefined;
  const [row] = await executor
    .select()
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.shopId, shopId),
        eq(messageThreads.channel, channel),
        eq(messageThreads.buyerKey, buyerKey),
      ),
    );
  return row;
}

export async function chatMessages(
  threadId: string,
  { before, count = pageOfMessages }: PageRequest = {},
): Promise<MessagesPage<ChatMessage>> {
  const rows = await database()
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(count + 1);
  return {
    messages: rows.slice(0, count).reverse().map(messageView),
    hasOlder: rows.length > count,
  };
}

/** The buyer who wrote last: whom a reply without a name answers. */
export async function lastWriter(
  shopId: string,
  executor: Executor = database(),
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(and(eq(messageThreads.shopId, shopId), gt(messageThreads.lastIncomingSeq, 0)))
    .orderBy(desc(messageThreads.lastIncomingSeq))
    .limit(1);
  return row?.id;
}

export async function quickRepliesOf(shopId: string): Promise<QuickReply[]> {
  return database()
    .select({ id: quickReplies.id, text: quickReplies.text })
    .from(quickReplies)
    .where(eq(quickReplies.shopId, shopId))
    .orderBy(asc(quickReplies.id));
}

/** Names of the shops that a chat has written to, the latest first. */
export async function shopsOfChat({ channel, chatId }: ChatKey, executor: Executor = database()) {
  return executor
    .select({ id: shops.id, name: shops.name })
    .from(messageThreads)
    .innerJoin(shops, eq(shops.id, messageThreads.shopId))
    .where(
      and(eq(messageThreads.channel, channel), eq(messageThreads.buyerKey, chatId), isStanding),
    )
    .orderBy(desc(messageThreads.updatedAt))
    .limit(20);
}

export async function shopName(shopId: string, executor: Executor = database()) {
  if (!isId(shopId)) return undefined;
  const [row] = await executor
    .select({ name: shops.name })
    .from(shops)
    .where(and(eq(shops.id, shopId), isStanding));
  return row?.name;
}
