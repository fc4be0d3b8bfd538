import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorText } from '../fields/error-text.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import type { StallColour } from './category-tile.tsx';

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
