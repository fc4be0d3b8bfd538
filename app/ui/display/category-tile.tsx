import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

/** The nine stall colours. They name kinds and tools, never a state. */
export type StallColour =
  | 'elec'
  | 'bout'
  | 'phon'
  | 'home'
  | 'spor'
  | 'auto'
  | 'toys'
  | 'book'
  | 'beau';

interface CategoryTileProps {
  to: string;
  icon: IconName;
  colour: StallColour;
  current?: boolean | undefined;
  children: ReactNode;
}

export function CategoryTile({ to, icon, colour, current, children }: CategoryTileProps) {
  return (
    <Link
      className={classNames('cat', `c-${colour}`)}
      to={to}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={icon} />
      {children}
    </Link>
  );
}
