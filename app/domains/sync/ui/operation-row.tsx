import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Operation } from '#app/platform/outbox/operations.ts';
import { Icon } from '#app/ui/icon.tsx';
import { type OperationWords, withTime, wordsOf } from './operation-words.ts';

export function OperationPicture({ words: { photo, icon } }: { words: OperationWords }) {
  if (photo) return <img className="av s" src={photo} alt="" width={44} height={44} />;
  return (
    <span className="tic" aria-hidden="true">
      <Icon name={icon} />
    </span>
  );
}

/** One act that waits: what, since when, and what can be done about it. */
export function WaitingRow({ operation, children }: { operation: Operation; children: ReactNode }) {
  const t = useT();
  const words = wordsOf(operation, t);
  return (
    <li>
      <OperationPicture words={words} />
      <span className="grow">
        <b>{words.title}</b>
        <small className="num">{withTime(words.detail, operation.at)}</small>
      </span>
      {children}
      <span className="wst">
        <Icon name="clock-4" size="s" />
        <span className="sr">{t('sync.waiting')}</span>
      </span>
    </li>
  );
}

/** One that has arrived. */
export function SentRow({ operation, time }: { operation: Operation; time: string }) {
  const t = useT();
  return (
    <li>
      <span className="tic ok" aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className="grow">
        <b>{wordsOf(operation, t).title}</b>
        <small className="num">{t('sync.sent_at', { time })}</small>
      </span>
    </li>
  );
}
