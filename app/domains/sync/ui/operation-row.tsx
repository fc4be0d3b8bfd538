import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Operation } from '#app/platform/outbox/operations.ts';
import { currentOutbox } from '#app/platform/outbox/use-outbox.ts';
import { Icon } from '#app/ui/icon.tsx';
import { type OperationWords, withTime, wordsOf } from './operation-words.ts';

/** A photo that is on this phone alone. */
function useOwnPhoto(file: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    let made: string | undefined;
    let isGone = false;
    const read = async () => {
      const [kept] = (await (await currentOutbox()?.store())?.files([file])) ?? [];
      if (!kept || isGone) return;
      made = URL.createObjectURL(kept.blob);
      setUrl(made);
    };
    void read();
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

interface PictureProps {
  words: OperationWords;
  operation: Operation;
}

export function OperationPicture({ words, operation }: PictureProps) {
  const { icon, tone } = words;
  const own = useOwnPhoto(words.photo ? undefined : operation.files[0]);
  const photo = words.photo ?? own;
  if (photo) return <img className="av s" src={photo} alt="" width={44} height={44} />;
  return (
    <span className={`tic ${tone}`} aria-hidden="true">
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
      <OperationPicture words={words} operation={operation} />
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
      <span className="tic c-home" aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className="grow">
        <b>{wordsOf(operation, t).title}</b>
        <small className="num">{t('sync.sent_at', { time })}</small>
      </span>
    </li>
  );
}
