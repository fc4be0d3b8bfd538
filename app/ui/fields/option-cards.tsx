import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { ErrorText } from './error-text.tsx';

export interface OptionCard {
  value: string;
  label: ReactNode;
  text?: ReactNode;
  icon?: IconName | undefined;
  disabled?: boolean | undefined;
}

interface OptionCardsProps {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  /** Where the question is the title of its card. */
  legendAsTitle?: boolean | undefined;
  name: string;
  options: readonly OptionCard[];
  defaultValue?: string | undefined;
  /** One under the other, two beside each other from 768 px, or three small ones. */
  layout?: 'list' | 'duo' | 'tri' | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  /** The first one has the cursor. */
  autoFocus?: boolean | undefined;
  onPick?: ((value: string) => void) | undefined;
}

/** One of a few, each explained in a line: radio buttons as cards. */
export function OptionCards(props: OptionCardsProps) {
  const {
    legend,
    legendHidden,
    legendAsTitle,
    name,
    options,
    defaultValue,
    layout = 'list',
    required,
    error,
    autoFocus,
    onPick,
  } = props;
  return (
    <fieldset className="field">
      <legend className={legendHidden ? 'sr' : legendAsTitle ? 'fh mb-s' : 'lab'}>{legend}</legend>
      <div className={classNames('opts', layout !== 'list' && layout)}>
        {options.map((option, at) => (
          <label key={option.value} className="opt">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              {...(autoFocus && at === 0 && { autoFocus })}
              onChange={() => onPick?.(option.value)}
            />
            {option.icon && (
              <span className="oi">
                <Icon name={option.icon} />
              </span>
            )}
            <span className="grow">
              <b>{option.label}</b>
              {option.text && <small>{option.text}</small>}
            </span>
            <span className="od" aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  );
}
