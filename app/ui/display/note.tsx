import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

const icons = {
  info: 'info',
  ok: 'circle-check',
  warn: 'triangle-alert',
  bad: 'circle-alert',
  demo: 'flask-conical',
} as const satisfies Record<string, IconName>;

interface NoteProps {
  tone?: keyof typeof icons | undefined;
  icon?: IconName | undefined;
  /** Set when the note appears after an action, so that it is read out. */
  live?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Note({ tone = 'info', icon, live, className, children }: NoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const isFault = live && tone === 'bad';
  const role = live ? (isFault ? 'alert' : 'status') : undefined;
  // The button that failed stays in sight under a sheet; what it says of that may lie below the sheet's edge.
  useLayoutEffect(() => {
    if (isFault && note.current?.closest('dialog'))
      note.current.scrollIntoView({ block: 'nearest' });
  }, [isFault]);
  return (
    <div ref={note} className={classNames('note', tone !== 'info' && tone, className)} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <div className="grow">{children}</div>
    </div>
  );
}
