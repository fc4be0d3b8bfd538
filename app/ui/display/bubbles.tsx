import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ErrorText } from '../fields/error-text.tsx';

interface BubbleProps {
  /** `out` is the reader's own side. */
  side: 'in' | 'out';
  /** As shown, such as 10:28. */
  time: string;
  dateTime?: string | undefined;
  /** Ticks and the like behind the time. */
  mark?: ReactNode;
  failed?: boolean | undefined;
  children: ReactNode;
}

export function Bubble({ side, time, dateTime, mark, failed, children }: BubbleProps) {
  return (
    <div className={classNames('bub', side === 'in' ? 'in_' : 'out', failed && 'fail')}>
      {children}
      <time dateTime={dateTime}>
        {time}
        {mark}
      </time>
    </div>
  );
}

/** Stands under a message that did not go out: the reason, and one way to send it again. */
export function FailedRow({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <div className="failrow">
      <ErrorText>{text}</ErrorText>
      <Button variant="soft" size="s" icon="refresh-cw" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

const nearEnd = 60;

interface BubbleListProps {
  label: string;
  /** Changes when a newer message is there. */
  newest: string | number;
  /** Changes when older ones were put in front: the reader stays where they were. */
  oldest?: string | number | undefined;
  /** Near the beginning: time to fetch older ones. */
  onReachTop?: (() => void) | undefined;
  children: ReactNode;
}

/** Opens at the newest; a reader who scrolled up is told of new ones instead of being moved. */
export function BubbleList({ label, newest, oldest, onReachTop, children }: BubbleListProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef(0);
  const [hasNewer, setHasNewer] = useState(false);
  const toEnd = () => {
    const log = list.current;
    if (log) log.scrollTop = log.scrollHeight;
    setHasNewer(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older messages were put in front
  useLayoutEffect(() => {
    const log = list.current;
    if (log && height.current > 0 && !atEnd.current) {
      log.scrollTop += log.scrollHeight - height.current;
    }
  }, [oldest]);
  useLayoutEffect(() => {
    height.current = list.current?.scrollHeight ?? 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a newer message arrives
  useEffect(() => {
    if (atEnd.current) toEnd();
    else setHasNewer(true);
  }, [newest]);
  const onScroll = () => {
    const log = list.current;
    if (!log) return;
    atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd;
    if (atEnd.current) setHasNewer(false);
    if (log.scrollTop < nearEnd) onReachTop?.();
  };
  return (
    <div className="log-w">
      <div
        className="log"
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by key
        tabIndex={0}
        ref={list}
        onScroll={onScroll}
      >
        {children}
      </div>
      {hasNewer && (
        <Button className="newer" size="s" icon="arrow-down" onClick={toEnd}>
          {t('ui.new_message')}
        </Button>
      )}
    </div>
  );
}
