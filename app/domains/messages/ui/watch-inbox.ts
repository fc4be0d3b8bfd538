import { showNotice } from '#app/domains/notices/ui/show-notice.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { previewOf } from '../message-text.ts';
import type { InboxEvent } from '../messages.ts';
import { buyerName } from './buyer-name.ts';
import { inboxFeed } from './inbox-feed.ts';

interface Watch {
  shopId: string;
  cursor: number;
  unread: number;
  t: Translate;
  onUnread: (unread: number) => void;
}

const counted = /^\(\d+\+?\) /;

/** Keeps "(3) " in front of whatever the page is called. */
function countInTitle(unread: () => number): { show: () => void; stop: () => void } {
  const show = () => {
    const plain = document.title.replace(counted, '');
    const count = unread();
    const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  };
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return { show, stop: () => observer.disconnect() };
}

function notify({ message }: InboxEvent, t: Translate): void {
  if (!message) return;
  void showNotice({
    title: t('messages.notice_title', { name: buyerName(message.buyer, t) }),
    body: previewOf(message.text, 120),
    tag: message.threadId,
    path: `/messages?thread=${message.threadId}`,
  });
}

/** On every page of a team member: the count in the frame and in the tab, and a notice if wanted. */
export function watchInbox({ shopId, cursor, unread: first, t, onUnread }: Watch): () => void {
  let unread = first;
  const title = countInTitle(() => unread);
  const feed = inboxFeed(shopId, cursor);
  const known = new Set<string>();
  const stop = feed.subscribe({
    after: cursor,
    onEvent: ({ payload }) => {
      const event = payload as InboxEvent;
      unread = event.counts.unread;
      onUnread(unread);
      title.show();
      const fresh = event.message?.direction === 'incoming' && !known.has(event.message.id);
      if (event.message) known.add(event.message.id);
      // One tab speaks for all of them.
      if (fresh && feed.leads) notify(event, t);
    },
    onReset: () => {},
  });
  title.show();
  return () => {
    stop();
    title.stop();
  };
}
