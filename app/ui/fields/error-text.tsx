import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** In a file of its own: visitors' first pages have no fields. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className="err" id={id}>
      <Icon name="circle-alert" size="s" />
      <span>{children}</span>
    </span>
  );
}
