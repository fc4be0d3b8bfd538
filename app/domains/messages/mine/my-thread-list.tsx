import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { listTime } from '../ui/times.ts';
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
    <li className={unread > 0 ? 'un' : undefined}>
      <Link to={`/chat/${shop.id}`}>
        <Avatar name={shop.name} src={shop.picture} size="s" />
        <span className="grow">
          <span className="row between thread-line">
            <b className="trunc">{shop.name}</b>
            {last && <span className="muted small num nowrap">{listTime(last.at, t)}</span>}
          </span>
          <span className="row between thread-line">
            <span className="pv trunc" dir="auto">
              {previewText(thread, t)}
            </span>
            {unread > 0 && (
              <span className="count num">
                <span className="sr">{t('messages.new_mark')} </span>
                {unread}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
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
