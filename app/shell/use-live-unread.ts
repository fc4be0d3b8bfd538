import { useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';

export interface InboxFacts {
  shopId: string;
  cursor: number;
  unread: number;
}

/** The unread count of the frame, kept up to date by the stream; visitors never load this code. */
export function useLiveUnread(inbox: InboxFacts | null | undefined): number {
  const t = useT();
  const [unread, setUnread] = useState(inbox?.unread ?? 0);
  useEffect(() => {
    if (!inbox) return;
    let isOver = false;
    let stop = () => {};
    import('#app/domains/messages/ui/watch-inbox.ts').then(({ watchInbox }) => {
      if (!isOver) stop = watchInbox({ ...inbox, t, onUnread: setUnread });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [inbox, t]);
  return unread;
}
