import { type ReactNode, useId } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { ProgressBar } from './progress-bar.tsx';

/** "Step 1 of 2" over a bar. */
export function Stepper({ step, total, text }: { step: number; total: number; text?: ReactNode }) {
  const t = useT();
  const label = t('ui.step_of', { step, total });
  return (
    <div className="steps">
      <div className="row between small">
        <span className="strong">{label}</span>
        {text && <span className="muted">{text}</span>}
      </div>
      <ProgressBar className="mt-s" value={step} max={total} label={label} />
    </div>
  );
}

const levels = {
  info: 'gem',
  warn: 'triangle-alert',
  bad: 'circle-alert',
} as const satisfies Record<string, IconName>;

interface UsageBarProps {
  title: ReactNode;
  used: number;
  limit: number;
  level: keyof typeof levels;
  /** The figures in words of the page; "20 of 24" when not given. */
  count?: ReactNode;
  /** What is left, in words. */
  text: ReactNode;
  /** One link, such as the way to more. */
  children?: ReactNode;
}

/** Limits are shown before they hurt: always "20 of 24", the bar, and what is left. */
export function UsageBar({ title, used, limit, count, level, text, children }: UsageBarProps) {
  const t = useT();
  const id = useId();
  return (
    <section className={classNames('usage', level !== 'info' && level)} aria-labelledby={id}>
      <div className="row s between wrap">
        <span className="row s strong" id={id}>
          <Icon name={levels[level]} size="s" />
          {title}
        </span>
        <span className="strong num">{count ?? t('ui.used_of', { used, limit })}</span>
      </div>
      <ProgressBar value={used} max={limit} />
      <div className="row between wrap use-foot">
        <span className="small">{text}</span>
        {children}
      </div>
    </section>
  );
}
