import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

const signs = {
  ok: 'check',
  bad: 'x',
  warn: 'triangle-alert',
  info: 'clock-4',
} as const satisfies Record<string, IconName>;

interface ResultSignProps {
  tone?: keyof typeof signs | undefined;
  icon?: IconName | undefined;
  /** Still being found out. */
  busy?: boolean | undefined;
}

/** The big round sign over a result. */
export function ResultSign({ tone = 'ok', icon, busy }: ResultSignProps) {
  return (
    <div className={classNames('okc', tone !== 'ok' && tone)}>
      {busy ? <span className="spin" aria-hidden="true" /> : <Icon name={icon ?? signs[tone]} />}
    </div>
  );
}
