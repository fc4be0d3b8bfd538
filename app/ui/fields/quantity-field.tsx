import { type ComponentProps, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '../icon.tsx';
import { Field, type FieldFacts } from './field.tsx';
import { useTypedEarly } from './use-typed-early.ts';

export interface QuantityFieldProps extends FieldFacts {
  name?: string | undefined;
  defaultValue?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  required?: boolean | undefined;
  /** Has the cursor when its sheet opens. */
  first?: boolean | undefined;
  onValue?: ((value: number) => void) | undefined;
}

/** − and + of 44 px around a number that can be typed; arrow keys work as in any number box. */
export function QuantityField(props: QuantityFieldProps) {
  const { name, defaultValue, min = 0, max, required, first, onValue, ...facts } = props;
  const t = useT();
  const [written, setWritten] = useState(String(defaultValue ?? min));
  const value = Number(written);
  const write = (next: string) => {
    setWritten(next);
    if (next !== '' && Number.isInteger(Number(next))) onValue?.(Number(next));
  };
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, written, write);
  const step = (by: 1 | -1) => {
    if (by > 0) box.current?.stepUp();
    else box.current?.stepDown();
    // As if it were typed: the form hears of it too.
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Field {...facts}>
      {({ className: _ignored, ...control }) => (
        <span className="qty">
          <StepButton
            label={t('ui.one_less')}
            icon="minus"
            disabled={value <= min}
            onClick={() => step(-1)}
          />
          <input
            {...control}
            ref={box}
            type="number"
            inputMode="numeric"
            className="num"
            name={name}
            min={min}
            max={max}
            required={required}
            data-first={first}
            value={written}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <StepButton
            label={t('ui.one_more')}
            icon="plus"
            disabled={max !== undefined && value >= max}
            onClick={() => step(1)}
          />
        </span>
      )}
    </Field>
  );
}

type StepButtonProps = { label: string; icon: 'minus' | 'plus' } & ComponentProps<'button'>;

function StepButton({ label, icon, ...rest }: StepButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label}>
      <Icon name={icon} size="s" />
    </button>
  );
}
