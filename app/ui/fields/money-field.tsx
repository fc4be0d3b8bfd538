import { type FocusEvent, useRef, useState } from 'react';
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

/** 12000 becomes 12,000, 12.5 becomes 12.50; anything that is no plain amount is left as typed, for the server to name. */
export function groupDigits(written: string): string {
  const plain = written.replace(/[\s,₦]/g, '');
  const match = /^(\d+)(\.\d{0,2})?$/.exec(plain);
  if (!match?.[1]) return written;
  const digits = match[1].replace(/^0+(?=\d)/, '');
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (
    [digits.slice(0, first), ...groups].filter(Boolean).join(',') + (match[2]?.padEnd(3, '0') ?? '')
  );
}

/** ₦ stands inside; digits are grouped when the person leaves the box. */
export function MoneyField({ defaultValue, onValue, onBlur, ...rest }: MoneyFieldProps) {
  const [written, setWritten] = useState(() => groupDigits(String(defaultValue ?? '')));
  const write = (value: string) => {
    setWritten(value);
    onValue?.(value);
  };
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, written, write);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    write(groupDigits(written));
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
