import { webChannel } from '#app/domains/messages/channels/web-channel.ts';
import type { InboxPageData } from '#app/domains/messages/inbox/inbox-page.server.ts';
import type { InboxMessage } from '#app/domains/messages/messages.ts';
import { addressKey, addressNumber, addressText } from '#app/platform/http/input/address.ts';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import { foldText } from '#app/platform/text/fold.ts';
import type { CopyThread } from '../feed/copy.ts';
import type { CopyScreen } from './copy-screen.ts';

type Around = Pick<InboxPageData, 'counts' | 'quickReplies' | 'link' | 'hasBot' | 'photoChannels'>;

/** What the copy does not hold of the inbox. */
export const aroundInbox = ({ inbox }: { inbox: InboxPageData }): Around => {
  const { counts, quickReplies, link, hasBot, photoChannels } = inbox;
  return { counts, quickReplies, link, hasBot, photoChannels };
};

const shows = ['buyers', 'new', 'all'] as const;
const threadsAPage = 30;
const lastSeq = ({ last }: CopyThread): number => last?.seq ?? 0;

function isFound(thread: CopyThread, messages: readonly InboxMessage[], q: string): boolean {
  const words = foldText(q);
  const has = (text: string) =>
    words === '' ? text.toLowerCase().includes(q.toLowerCase()) : foldText(text).includes(words);
  return (
    has(thread.buyer.name) ||
    messages.some(({ threadId, text }) => threadId === thread.id && has(text))
  );
}

/** The last threads with their last messages; undefined for a thread that is not among them. */
export async function inboxScreen(screen: CopyScreen<Around>) {
  const { url, shopId, cursors, around, t } = screen;
  const search = url.searchParams;
  const show = shows.find((one) => one === addressKey(search, 'show')) ?? 'buyers';
  const q = addressText(search, 'q', 100);
  const count = addressNumber(search, 'count') ?? threadsAPage;
  const threadId = addressKey(search, 'thread');
  const threads = (await screen.all('thread')).sort((a, b) => lastSeq(b) - lastSeq(a));
  const messages = (await screen.all('message')).sort((a, b) => a.seq - b.seq);
  const thread = threads.find(({ id }) => id === threadId) ?? null;
  // An older page of a thread is not here.
  if ((threadId && !thread) || addressKey(search, 'before')) return undefined;
  // Nor can chats be muted, blocked or deleted without the server.
  if (addressKey(search, 'show') === 'tidy') return undefined;
  const listed = threads.filter(
    (one) =>
      (one.quiet !== 'blocked' || one.unread > 0) &&
      (show !== 'new' || one.unread > 0) &&
      (q === '' || isFound(one, messages, q)),
  );
  const shown = thread ? messages.filter((one) => one.threadId === thread.id) : messages;
  const unread = threads.reduce((sum, one) => sum + one.unread, 0);
  const known = around?.counts ?? { total: 0, sent: 0, received: 0, threads: 0 };
  const inbox: InboxPageData = {
    shopId,
    cursor: cursors.inbox,
    show,
    q,
    counts: { ...known, unread, threads: Math.max(known.threads, threads.length) },
    thread,
    page: { messages: thread || show === 'all' ? shown : [], hasOlder: false },
    order: null,
    quickReplies: around?.quickReplies ?? [],
    threads: listed.slice(0, count),
    picked: undefined,
    hasMoreThreads: listed.length > count,
    answerTo: threads.find(({ last }) => last?.direction === 'incoming') ?? null,
    link: around?.link ?? `${url.origin}/chat/${shopId}`,
    hasBot: around?.hasBot ?? false,
    photoChannels: around?.photoChannels ?? [webChannel],
    operationId: newOperationId(),
  };
  return { inbox, title: `${t('messages.title')} · ${t('app.name')}` };
}
