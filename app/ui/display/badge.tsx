import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export type Tone = 'soft' | 'ok' | 'warn' | 'bad' | 'info' | 'sun' | 'plain' | 'on-cloth';

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Colour, icon and words together: never colour alone. */
export function Badge({ tone = 'soft', icon, className, children }: BadgeProps) {
  const look = tone === 'soft' ? undefined : tone === 'on-cloth' ? 'onaro' : tone;
  return (
    <span className={classNames('badge', look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A red number; give the sentence a screen reader should say. */
export function Count({ value, label }: { value: number; label: string }) {
  return (
    <span className="count num">
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr">{label}</span>
    </span>
  );
}
