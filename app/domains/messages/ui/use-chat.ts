import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ChatPageData } from '../chat-page.server.ts';
import type { ChatEvent, ChatMessage } from '../messages.ts';
import { rememberThreads } from '../mine/my-unread.ts';
import { callForm, callGet, callPost } from './calls.ts';
import { chatFeed } from './inbox-feed.ts';
import { mergeMessages } from './thread-state.ts';
import { useOutbox } from './use-outbox.ts';

interface ChatState {
  messages: ChatMessage[];
  readSeq: number;
}

function applyChatEvent(state: ChatState, { readSeq, message }: ChatEvent): ChatState {
  return {
    readSeq: Math.max(state.readSeq, readSeq),
    messages: message ? mergeMessages(state.messages, [message]) : state.messages,
  };
}

/** What this browser has shown, told to the shop while somebody looks. */
function useShowing(shopId: string, messages: readonly ChatMessage[]): void {
  const seq = messages.findLast(({ direction }) => direction === 'outgoing')?.seq ?? 0;
  useEffect(() => {
    if (seq === 0) return;
    const show = () => {
      if (document.hidden) return;
      callPost('markChatSeen', { shopId, seq }).catch(() => {
        // The next message tries again.
      });
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [shopId, seq]);
}

export function useChat(data: ChatPageData) {
  const shopId = data.shop.id;
  const { live } = data;
  const [state, setState] = useState<ChatState>(data);
  const [hasOlder, setHasOlder] = useState(data.hasOlder);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    setState({ messages: data.messages, readSeq: data.readSeq });
    setHasOlder(data.hasOlder);
    if (!live) return;
    return chatFeed(live.name, live.cursor).subscribe({
      after: live.cursor,
      onEvent: ({ payload }) => {
        const event = payload as ChatEvent;
        if (event.shopId === shopId) setState((now) => applyChatEvent(now, event));
      },
      onReset: () => void revalidate(),
    });
  }, [data, live, shopId, revalidate]);

  const put = useCallback(
    (more: readonly ChatMessage[]) =>
      setState((now) => ({ ...now, messages: mergeMessages(now.messages, more) })),
    [],
  );
  const isKnown = live !== undefined;
  const outbox = useOutbox<ChatMessage>({
    storageKey: `oja-unsent-chat-${shopId}`,
    send: async ({ photo, ...sending }) => {
      const { operationId, text } = sending;
      const answer = photo
        ? callForm<{ message: ChatMessage }>('sendChatPhoto', {
            shopId,
            operationId,
            text,
            file: photo,
          })
        : callPost<{ message: ChatMessage }>('sendChatMessage', { shopId, ...sending });
      return (await answer).message;
    },
    onSent: (message) => {
      put([message]);
      rememberThreads();
      // The first message made the visitor id: now there is a stream to open.
      if (!isKnown) void revalidate();
    },
  });
  const { drop } = outbox;
  useEffect(() => {
    for (const { operationId } of state.messages.slice(-20)) drop(operationId);
  }, [state.messages, drop]);
  useShowing(shopId, state.messages);

  const older = async () => {
    const before = state.messages[0]?.seq;
    if (before === undefined) return;
    const page = await callGet<{ messages: ChatMessage[]; hasOlder: boolean }>('chatMessages', {
      shopId,
      before: String(before),
    }).catch(() => undefined);
    if (!page) return;
    put(page.messages);
    setHasOlder(page.hasOlder);
  };
  return { ...state, hasOlder, older, outbox };
}
