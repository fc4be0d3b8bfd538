import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export interface StatusStep {
  id: string;
  label: ReactNode;
  icon: IconName;
  state: 'done' | 'now' | 'wait';
  /** Happened, and is nothing good: it keeps its own sign. */
  isBad?: boolean | undefined;
  time?: ReactNode;
  text?: ReactNode;
}

interface StatusLineProps {
  steps: readonly StatusStep[];
  label: string;
  /** Down the page on a phone, one line from 768 px; `false` keeps it upright. */
  across?: boolean | undefined;
}

export function StatusLine({ steps, label, across = true }: StatusLineProps) {
  const t = useT();
  return (
    <ol className={classNames('track', across && 'h')} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classNames(step.state, step.isBad && 'ill')}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="d">
            <Icon name={step.state === 'done' && !step.isBad ? 'check' : step.icon} />
          </span>
          <b>
            {step.label}
            {step.state === 'done' && <span className="sr"> ({t('ui.done')})</span>}
          </b>
          <span className="t num">{step.time}</span>
          {step.text && <small>{step.text}</small>}
        </li>
      ))}
    </ol>
  );
}

export interface TimelineEntry {
  id: string;
  icon: IconName;
  tone?: 'soft' | 'ok' | 'bad' | 'warn' | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** At the right: a change such as +12. */
  amount?: ReactNode;
  amountTone?: 'plus' | 'minus' | undefined;
  /** Under the amount. */
  after?: ReactNode;
}

/** What happened, newest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="hist" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={classNames('hi', entry.tone !== 'soft' && entry.tone)}>
            <Icon name={entry.icon} />
          </span>
          <span>
            <b>{entry.title}</b>
            {entry.text && <small className="sub">{entry.text}</small>}
          </span>
          {entry.amount !== undefined && (
            <span className={classNames('q', entry.amountTone)}>
              {entry.amount}
              {entry.after && <small>{entry.after}</small>}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
