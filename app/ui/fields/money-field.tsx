import { type FocusEvent, useRef, useState } from 'react';
import { formatMoney } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { useTypedEarly } from './use-typed-early.ts';

type MoneyFieldProps = Omit<
  TextFieldProps,
  'affix' | 'type' | 'inputMode' | 'value' | 'onChange' | 'defaultValue'
> & {
  /** Naira as written in the box. */
  defaultValue?: string | number | undefined;
  onValue?: ((written: string) => void) | undefined;
};

/** 12000 becomes 12,000, 8.5k becomes 8,500; what is no amount is left as typed, for the server to name. */
export function groupedAmount(written: string): string {
  const kobo = nairaToKobo(written);
  return kobo === undefined ? written : formatMoney(kobo).slice(1);
}

/** ₦ stands inside; digits are grouped when the person leaves the box. */
export function MoneyField({ defaultValue, onValue, onBlur, ...rest }: MoneyFieldProps) {
  const [written, setWritten] = useState(() => groupedAmount(String(defaultValue ?? '')));
  const write = (value: string) => {
    setWritten(value);
    onValue?.(value);
  };
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, written, write);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    write(groupedAmount(written));
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={box}
      affix="₦"
      inputMode="decimal"
      value={written}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
