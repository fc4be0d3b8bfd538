import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** Inside a card, or standing in the page. */
  card?: boolean | undefined;
  /** The page's own heading when nothing else is on it. */
  as?: 'h1' | 'h2' | 'h3' | undefined;
  /** One button. */
  children?: ReactNode;
}

export function EmptyState({
  icon,
  title,
  text,
  card,
  as: Heading = 'h2',
  children,
}: EmptyStateProps) {
  return (
    <div className={classNames(card && 'card', 'empty')}>
      <div className="art adire">
        <Icon name={icon} />
      </div>
      <Heading className={Heading === 'h1' ? undefined : 'fh'}>{title}</Heading>
      {text && <p className="muted mt-xs">{text}</p>}
      {children && <div className="empty-acts">{children}</div>}
    </div>
  );
}
