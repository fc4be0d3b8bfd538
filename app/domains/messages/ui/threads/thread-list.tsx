import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { channelLook } from '../../channels/channel-look.ts';
import type { InboxThread } from '../../messages.ts';
import { buyerName } from '../buyer-name.ts';
import { queuedMark } from '../message-bubble.tsx';
import type { Pending } from '../use-outbox.ts';
import { ThreadLine } from './thread-line.tsx';

export function previewText({ last }: InboxThread, t: Translate): string {
  if (!last) return '';
  const text = last.what === 'text' ? last.text : t(`messages.preview_${last.what}`);
  if (last.state === 'failed') return t('messages.not_sent', { text });
  return last.direction === 'outgoing' ? t('messages.you', { text }) : text;
}

function unsentText({ text, card, state }: Pending, t: Translate): string {
  const words = text || t(card ? 'messages.preview_product' : 'messages.preview_photo');
  return state === 'failed'
    ? t('messages.not_sent', { text: words })
    : t('messages.you', { text: words });
}

interface ThreadRowProps {
  thread: InboxThread;
  current: boolean;
  to: string;
  /** Words of this thread that have not left this browser. */
  unsent: Pending | undefined;
}

function ThreadRow({ thread, current, to, unsent }: ThreadRowProps) {
  const t = useT();
  const { unread, last } = thread;
  const look = channelLook(thread.channel);
  const name = buyerName(thread.buyer, t);
  const failed = (unsent ?? last)?.state === 'failed';
  return (
    <ThreadLine
      to={to}
      current={current}
      avatar={
        <Avatar name={name}>
          <span className={classNames('ch', look.className)}>
            <Icon name={look.icon} />
          </span>
        </Avatar>
      }
      name={name}
      at={last?.at}
      unread={unread}
    >
      <span className={classNames('pv trunc', failed && 'ns')} dir="auto">
        <span className="sr">{t(look.label)}. </span>
        {unsent?.state === 'waiting' && (
          <>
            <Icon name={queuedMark.icon} size="s" />
            <span className="sr">{t(queuedMark.label)}. </span>
          </>
        )}
        {unsent ? unsentText(unsent, t) : previewText(thread, t)}
      </span>
    </ThreadLine>
  );
}

interface ThreadListProps {
  threads: readonly InboxThread[];
  currentId: string | undefined;
  hrefOf: (threadId: string) => string;
  unsentOf: (threadId: string) => Pending | undefined;
}

export function ThreadList({ threads, currentId, hrefOf, unsentOf }: ThreadListProps) {
  return (
    <ul className="threads">
      {threads.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          current={thread.id === currentId}
          to={hrefOf(thread.id)}
          unsent={unsentOf(thread.id)}
        />
      ))}
    </ul>
  );
}
