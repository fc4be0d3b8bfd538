import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { ErrorText } from './error-text.tsx';
import { useTypedEarly } from './use-typed-early.ts';

interface CodeInputProps {
  label: string;
  name: string;
  /** 8 cells in two groups, or 6 for a PIN. */
  length?: 6 | 8 | undefined;
  /** Dots instead of digits. */
  secret?: boolean | undefined;
  defaultValue?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Sends the form by itself when the last digit is there. */
  submits?: boolean | undefined;
  onComplete?: ((code: string) => void) | undefined;
}

function Cells({ code, length, secret }: { code: string; length: number; secret: boolean }) {
  const places = Array.from({ length }, (_, at) => at);
  const now = Math.min(code.length, length - 1);
  return places.map((at) => (
    <Cell
      key={at}
      digit={code[at]}
      secret={secret}
      now={at === now}
      gapBefore={length === 8 && at === 4}
    />
  ));
}

function Cell(props: {
  digit: string | undefined;
  secret: boolean;
  now: boolean;
  gapBefore: boolean;
}) {
  const { digit, secret, now, gapBefore } = props;
  return (
    <>
      {gapBefore && <i aria-hidden="true" />}
      <span aria-hidden="true" className={classNames(now && 'now', secret && digit && 'dotc')}>
        {secret ? null : digit}
      </span>
    </>
  );
}

/** One real input over drawn cells: paste, SMS fill and screen readers see a usual box. */
export function CodeInput(props: CodeInputProps) {
  const {
    label,
    name,
    length = 8,
    secret = false,
    defaultValue = '',
    hint,
    error,
    autoFocus,
    submits,
    onComplete,
  } = props;
  const t = useT();
  const id = useId();
  const [code, setCode] = useState(defaultValue);
  const input = useRef<HTMLInputElement>(null);
  useTypedEarly(input, code, (typed) => setCode(typed.replace(/\D/g, '')));
  const errorBefore = useRef(error);
  useEffect(() => {
    if (error && error !== errorBefore.current) input.current?.select();
    errorBefore.current = error;
  }, [error]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const [isShort, setShort] = useState(false);
  const said = error ?? (isShort ? t('ui.code_short', { count: length }) : undefined);
  const write = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
    const { form } = event.currentTarget;
    setCode(next);
    setShort(false);
    if (next.length !== length || next === code) return;
    onComplete?.(next);
    // After the state has reached the box, or the old value would be sent.
    if (submits) setTimeout(() => form?.requestSubmit());
  };
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className={classNames('code', length === 6 && 'pin6', said && 'bad')}>
        <input
          ref={input}
          id={id}
          name={name}
          value={code}
          onChange={write}
          type={secret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={secret ? 'current-password' : 'one-time-code'}
          pattern={`[0-9]{${length}}`}
          required
          // Sent too early: our words under the field, and not the browser's over it.
          onInvalid={(event) => {
            event.preventDefault();
            setShort(true);
            event.currentTarget.focus();
          }}
          aria-invalid={said ? true : undefined}
          aria-describedby={classNames(hint && `${id}-hint`, said && `${id}-error`)}
        />
        <Cells code={code} length={length} secret={secret} />
      </div>
      {hint && (
        <span className="hint num" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <span role="alert">{said && <ErrorText id={`${id}-error`}>{said}</ErrorText>}</span>
    </div>
  );
}
