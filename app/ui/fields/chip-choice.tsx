import type { ReactNode } from 'react';

interface ChipChoiceProps {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  checked: boolean;
  /** Nothing would be left. */
  off?: boolean | undefined;
  count?: number | undefined;
  onPick: () => void;
  children: ReactNode;
}

/** A choice of a form that looks like a chip, with how many there are. */
export function ChipChoice({ off, count, onPick, children, ...input }: ChipChoiceProps) {
  return (
    <label className="chip pick">
      <input {...input} disabled={off} onChange={onPick} />
      {children}
      {count !== undefined && <span className="num">{count.toLocaleString('en')}</span>}
    </label>
  );
}
