import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { InboxPageData } from '../inbox/inbox-page.server.ts';
import type { InboxEvent, InboxMessage } from '../messages.ts';
import { buyerName } from './buyer-name.ts';
import { CallFailed, callForm, callGet, callPost } from './calls.ts';
import { inboxFeed } from './inbox-feed.ts';
import { applyInboxEvent, type InboxState, mergeMessages } from './thread-state.ts';
import { unsentStart } from './typed-keys.ts';
import { useKeptMessages } from './use-kept-messages.ts';
import { type Pending, useOutbox } from './use-outbox.ts';

const first = (data: InboxPageData): InboxState => ({
  threads: data.threads,
  counts: data.counts,
  messages: data.page.messages,
});

/** The loader's data, kept up to date by the stream. */
function useLive(data: InboxPageData) {
  const [state, setState] = useState(() => first(data));
  const [shown, setShown] = useState(data);
  // Before anything is drawn: a thread without its messages reads as one that has none.
  if (shown !== data) {
    setShown(data);
    setState(first(data));
  }
  const { revalidate } = useRevalidator();
  const { shopId, cursor } = data;
  const view = {
    threadId: data.thread?.id,
    isOpen: data.thread !== null || data.show === 'all',
    isFiltered: data.show === 'new' || data.show === 'tidy' || data.q !== '',
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view comes with the data, and with them this hook begins again
  useEffect(
    () =>
      inboxFeed(shopId, cursor).subscribe({
        after: cursor,
        onEvent: ({ payload }) =>
          setState((now) => applyInboxEvent(now, payload as InboxEvent, view)),
        onReset: () => void revalidate(),
      }),
    [data, shopId, cursor],
  );
  return [state, setState] as const;
}

/** What the open thread shows has been read, while somebody looks. */
function useReading(threadId: string | undefined, lastSeq: number, unread: number): void {
  useEffect(() => {
    if (threadId === undefined || unread === 0) return;
    const read = () => {
      if (document.hidden) return;
      callPost('markThreadRead', { threadId, seq: lastSeq }).catch(() => {
        // The next message or the next visit tries again.
      });
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [threadId, lastSeq, unread]);
}

export function useInbox(data: InboxPageData) {
  const t = useT();
  const [state, setState] = useLive(data);
  const [hasOlder, setHasOlder] = useState(data.page.hasOlder);
  useEffect(() => setHasOlder(data.page.hasOlder), [data]);
  const threadId = data.thread?.id;
  const thread = state.threads.find(({ id }) => id === threadId) ?? data.thread;

  const put = useCallback(
    (more: readonly InboxMessage[]) =>
      setState((now) => ({ ...now, messages: mergeMessages(now.messages, more) })),
    [setState],
  );
  const to = threadId ?? data.answerTo?.id;
  const kept = useKeptMessages(to, thread ? buyerName(thread.buyer, t) : '');
  const outbox = useOutbox<InboxMessage>({
    storageKey: `${unsentStart(data.shopId)}${threadId ?? 'all'}`,
    keep: kept.keep,
    send: async ({ photo, ...sending }) => {
      // What was written before goes first.
      if (kept.isBehind) throw new CallFailed('', 0);
      if (photo) {
        const { operationId, text } = sending;
        const form = { shopId: data.shopId, threadId: to ?? '', operationId, text, file: photo };
        return (await callForm<{ message: InboxMessage }>('sendMessagePhoto', form)).message;
      }
      const body = { shopId: data.shopId, ...(to && { threadId: to }), ...sending };
      const answer = await callPost<{ message: InboxMessage }>('sendTelegramMessage', body);
      return answer.message;
    },
    onSent: (message) => put([message]),
  });
  // The stream can be quicker than the answer.
  const { drop } = outbox;
  useEffect(() => {
    for (const { operationId } of state.messages.slice(-20)) drop(operationId);
  }, [state.messages, drop]);
  useReading(threadId, state.messages.at(-1)?.seq ?? 0, thread?.unread ?? 0);

  const older = async () => {
    const before = state.messages[0]?.seq;
    if (before === undefined) return;
    const query = { before: String(before), ...(threadId && { threadId }) };
    const page = await callGet<{ messages: InboxMessage[]; hasOlder: boolean }>(
      'inboxMessages',
      query,
    ).catch(() => undefined);
    if (!page) return;
    put(page.messages);
    setHasOlder(page.hasOlder);
  };
  const retry = async ({ id }: InboxMessage) => {
    const answer = await callPost<{ message: InboxMessage }>('retryMessage', {
      messageId: id,
    }).catch(() => undefined);
    if (answer) put([answer.message]);
  };
  const isKept = (id: string) => kept.pending.some(({ operationId }) => operationId === id);
  const arrived = new Set(state.messages.slice(-20).map(({ operationId }) => operationId));
  return {
    ...state,
    thread,
    hasOlder,
    older,
    retry,
    outbox: {
      post: outbox.post,
      // For a moment the page and the phone have the same one.
      pending: [
        ...kept.pending,
        ...outbox.pending.filter(({ operationId }) => !isKept(operationId)),
      ].filter(({ operationId }) => !arrived.has(operationId)),
      retry: (entry: Pending) =>
        isKept(entry.operationId) ? kept.retry(entry.operationId) : void outbox.retry(entry),
      drop: (id: string) => (isKept(id) ? kept.drop(id) : outbox.drop(id)),
    },
  };
}
