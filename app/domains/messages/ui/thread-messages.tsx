import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { BubbleList, FailedRow } from '#app/ui/display/bubbles.tsx';
import type { ChatMessage } from '../messages.ts';
import { type Mark, MessageBubble, queuedMark } from './message-bubble.tsx';
import { dayLabel, isNewDay } from './times.ts';
import type { Pending } from './use-outbox.ts';

interface ThreadMessagesProps<M extends ChatMessage> {
  label: string;
  /** Which direction is the reader's own. */
  own: ChatMessage['direction'];
  messages: readonly M[];
  pending: readonly Pending[];
  hasOlder: boolean;
  /** The same by a link, for a page without JavaScript. */
  olderTo: string;
  onOlder: () => Promise<void>;
  markOf: (message: M) => Mark | undefined;
  nameOf?: ((message: M) => string | undefined) | undefined;
  from: string;
  /** What the channel of a message is called, for one that did not go out. */
  channelOf?: ((message: M) => string) | undefined;
  onRetry?: ((message: M) => void) | undefined;
  onRetryPending: (entry: Pending) => void;
}

export function ThreadMessages<M extends ChatMessage>(props: ThreadMessagesProps<M>) {
  const { label, own, messages, hasOlder, olderTo, markOf, nameOf, from } = props;
  // The stream can be quicker than the answer to the sending itself.
  const arrived = new Set(messages.map(({ operationId }) => operationId));
  const pending = props.pending.filter(({ operationId }) => !arrived.has(operationId));
  // One that failed has a row more under it, which is to be seen.
  const newest = pending.at(-1);
  const t = useT();
  const fetching = useRef(false);
  const reachTop = async () => {
    if (!hasOlder || fetching.current) return;
    fetching.current = true;
    await props.onOlder().finally(() => {
      fetching.current = false;
    });
  };
  const failure = (reason: string) =>
    t('messages.failed', { reason: reason || t('messages.reason_no_network') });
  const reasonOf = (message: M) =>
    t(`messages.reason_${message.reason ?? 'unknown'}`, {
      channel: props.channelOf?.(message) ?? '',
    });
  return (
    <BubbleList
      label={label}
      newest={newest ? `${newest.operationId} ${newest.state}` : (messages.at(-1)?.id ?? '')}
      oldest={messages[0]?.id ?? ''}
      onReachTop={reachTop}
    >
      {hasOlder && (
        <Link className="day older" to={olderTo} preventScrollReset>
          {t('messages.older')}
        </Link>
      )}
      {messages.map((message, at) => (
        <Fragment key={message.id}>
          {isNewDay(message.at, messages[at - 1]?.at) && (
            <p className="day">{dayLabel(message.at, t)}</p>
          )}
          <MessageBubble
            {...message}
            own={message.direction === own}
            isTeam={own === 'outgoing'}
            mark={markOf(message)}
            name={nameOf?.(message)}
            from={nameOf?.(message) ?? from}
            failed={message.state === 'failed'}
          />
          {message.state === 'failed' && (
            <FailedRow text={failure(reasonOf(message))} onRetry={() => props.onRetry?.(message)} />
          )}
        </Fragment>
      ))}
      {pending.map((entry) => (
        <Fragment key={entry.operationId}>
          <MessageBubble
            {...entry}
            own
            from={from}
            mark={entry.state === 'waiting' ? queuedMark : undefined}
            failed={entry.state === 'failed'}
          />
          {entry.state === 'failed' && (
            <FailedRow text={failure(entry.reason)} onRetry={() => props.onRetryPending(entry)} />
          )}
        </Fragment>
      ))}
    </BubbleList>
  );
}
