import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import type { StallColour } from './category-tile.tsx';

interface ToolTileProps {
  to: string;
  icon: IconName;
  colour: StallColour;
  title: ReactNode;
  text?: ReactNode;
  /** A badge or count at the corner. */
  children?: ReactNode;
}

/** A link to another page, on a start page. */
export function ToolTile({ to, icon, colour, title, text, children }: ToolTileProps) {
  return (
    <Link className={classNames('tile', `c-${colour}`)} to={to}>
      <span className="ic">
        <Icon name={icon} />
      </span>
      <span>
        <b>{title}</b>
        {text && <small className="num">{text}</small>}
      </span>
      {children && <span className="corner">{children}</span>}
    </Link>
  );
}
