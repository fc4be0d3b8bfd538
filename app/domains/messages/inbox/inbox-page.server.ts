import { lastOrderOfVisitor } from '#app/domains/orders/pages/visitor-order.server.ts';
import { telHref } from '#app/domains/shops/contact.ts';
import { botHref, messageHref } from '#app/domains/shops/message-link.server.ts';
import { addressKey, addressNumber, addressText } from '#app/platform/http/input/address.ts';
import { newToken } from '#app/platform/id.ts';
import { channelCursor } from '#app/platform/live/events.server.ts';
import { chatChannels, takesPhotos } from '../channels/current-channels.server.ts';
import { webChannel } from '../channels/web-channel.ts';
import { shopChannel } from '../live-channels.server.ts';
import { messageErrors } from '../messages.errors.ts';
import {
  inboxCounts,
  inboxMessages,
  inboxThread,
  inboxThreads,
  lastWriter,
  quickRepliesOf,
  threadVisitor,
} from '../messages.queries.server.ts';
import type { InboxThread, ThreadOrder } from '../messages.ts';

/** For the frame of every page of a team member. */
export async function inboxFacts(shopId: string) {
  const cursor = await channelCursor(shopChannel(shopId));
  return { shopId, cursor, unread: (await inboxCounts(shopId)).unread };
}

const shows = ['buyers', 'new', 'all', 'tidy'] as const;
const threadsAPage = 30;

async function openThread(shopId: string, id: string | undefined): Promise<InboxThread | null> {
  if (!id) return null;
  const thread = await inboxThread(shopId, id);
  if (!thread) throw messageErrors.thread_not_found();
  return thread;
}

/** What the buyer of an open thread has ordered here last, and the number they left with it. */
async function orderOf(
  shopId: string,
  thread: InboxThread | null,
  origin: string,
): Promise<ThreadOrder | null> {
  const visitorKey = thread && (await threadVisitor(shopId, thread.id));
  const order = visitorKey ? await lastOrderOfVisitor(shopId, visitorKey) : undefined;
  if (!order) return null;
  const { id, number, status, totalKobo, code } = order;
  const url = `${origin}/o/${code}`;
  return { id, number, status, totalKobo, url, tel: telHref(order.buyerPhone) ?? null };
}

/** Everything the inbox shows at one address. */
export async function inboxPage(shopId: string, url: URL, origin: string) {
  const query = url.searchParams;
  const show = shows.find((one) => one === addressKey(query, 'show')) ?? 'buyers';
  const q = addressText(query, 'q', 100);
  // Before the data: what happens in between is told by the stream.
  const cursor = await channelCursor(shopChannel(shopId));
  const thread = await openThread(shopId, addressKey(query, 'thread'));
  const before = addressNumber(query, 'before');
  const isOpen = thread !== null || show === 'all';
  const count = Math.min(addressNumber(query, 'count') ?? threadsAPage, 600);
  const [counts, list, page, quickReplies, last, order] = await Promise.all([
    inboxCounts(shopId),
    inboxThreads({ shopId, onlyNew: show === 'new', blockedToo: show === 'tidy', q, count }),
    isOpen ? inboxMessages(shopId, thread?.id, { before }) : { messages: [], hasOlder: false },
    quickRepliesOf(shopId),
    thread ? undefined : lastWriter(shopId),
    orderOf(shopId, thread, origin),
  ]);
  const picked = addressKey(query, 'pick');
  const isMissing = show === 'tidy' && list.threads.every(({ id }) => id !== picked);
  const head = isMissing && picked ? await inboxThread(shopId, picked) : undefined;
  const bot = botHref(shopId);
  return {
    shopId,
    cursor,
    show,
    q,
    counts,
    thread,
    page,
    order,
    quickReplies,
    threads: head ? [head, ...list.threads] : list.threads,
    /** The chat that the list is opened for, chosen already. */
    picked,
    hasMoreThreads: list.hasMore,
    answerTo: last ? ((await inboxThread(shopId, last)) ?? null) : null,
    link: bot ?? `${origin}${messageHref(shopId)}`,
    hasBot: bot !== undefined,
    photoChannels: [webChannel, ...chatChannels().map(({ name }) => name)].filter(takesPhotos),
    /** For the form of a page without JavaScript. */
    operationId: newToken(),
  };
}

export type InboxPageData = Awaited<ReturnType<typeof inboxPage>>;
