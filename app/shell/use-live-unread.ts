import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';

export interface InboxFacts {
  shopId: string;
  cursor: number;
  unread: number;
}

/** The unread count of the frame, kept up to date by the stream; visitors never load this code. */
export function useLiveUnread(inbox: InboxFacts | undefined): number {
  const t = useT();
  const [unread, setUnread] = useState(inbox?.unread ?? 0);
  // The stream goes on from where the first page was made; later pages only bring the count.
  const first = useRef(inbox);
  if (first.current?.shopId !== inbox?.shopId) first.current = inbox;
  const shopId = inbox?.shopId;
  const counted = inbox?.unread ?? 0;
  useEffect(() => setUnread(counted), [counted]);
  useEffect(() => {
    const start = first.current;
    if (!start || start.shopId !== shopId) return;
    let isOver = false;
    let stop = () => {};
    import('#app/domains/messages/ui/watch-inbox.ts').then(({ watchInbox }) => {
      if (!isOver) stop = watchInbox({ ...start, t, onUnread: setUnread });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [shopId, t]);
  return unread;
}
