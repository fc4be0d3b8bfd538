import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { ErrorText } from '../fields/error-text.tsx';
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

export interface PickTile {
  value: string;
  label: string;
  icon: IconName;
  colour: StallColour;
}

interface PickTilesProps {
  legend: ReactNode;
  name: string;
  tiles: readonly PickTile[];
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  onPick?: ((value: string) => void) | undefined;
}

/** One of several by picture: radio buttons under tiles. */
export function PickTiles({
  legend,
  name,
  tiles,
  defaultValue,
  required,
  error,
  onPick,
}: PickTilesProps) {
  return (
    <fieldset className="field">
      <legend className="lab">{legend}</legend>
      <div className="cats pick">
        {tiles.map((tile) => (
          <label key={tile.value} className={classNames('cat', `c-${tile.colour}`)}>
            <input
              type="radio"
              name={name}
              value={tile.value}
              defaultChecked={tile.value === defaultValue}
              required={required}
              onChange={() => onPick?.(tile.value)}
            />
            <Icon name={tile.icon} />
            {tile.label}
            <span className="tick">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  );
}

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
