import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { ThreadLine } from '../ui/threads/thread-line.tsx';
import type { MyThread } from './my-threads.queries.server.ts';

/** What the buyer wrote is the reader's own here. */
function previewText({ last }: MyThread, t: Translate): string {
  if (!last) return '';
  const text = last.what === 'text' ? last.text : t(`messages.preview_${last.what}`);
  return last.direction === 'incoming' ? t('messages.you', { text }) : text;
}

function ThreadRow({ thread }: { thread: MyThread }) {
  const t = useT();
  const { shop, unread, last } = thread;
  return (
    <ThreadLine
      to={`/chat/${shop.id}`}
      avatar={<Avatar name={shop.name} src={shop.picture} size="s" />}
      name={shop.name}
      at={last?.at}
      unread={unread}
    >
      <span className="pv trunc" dir="auto">
        {previewText(thread, t)}
      </span>
    </ThreadLine>
  );
}

/** The threads of this browser with shops. */
export function MyThreadList({ threads }: { threads: readonly MyThread[] }) {
  return (
    <ul className="threads">
      {threads.map((thread) => (
        <ThreadRow key={thread.id} thread={thread} />
      ))}
    </ul>
  );
}
