import { classNames } from '../class-names.ts';

interface ProgressBarProps {
  value: number;
  max: number;
  /** Spoken name; leave out where the number stands beside the bar in words. */
  label?: string | undefined;
  look?: 'plain' | 'thin' | 'sun' | undefined;
  className?: string | undefined;
}

export function ProgressBar({ value, max, label, look = 'plain', className }: ProgressBarProps) {
  return (
    <progress
      className={classNames('bar', look !== 'plain' && look, className)}
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  );
}
