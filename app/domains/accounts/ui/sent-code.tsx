import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';
import { codeDigits } from '../accounts.ts';
import { shownPhone } from '../phone/phone.ts';

/** Long enough to see what happens, short enough to count as one click. */
const demoPause = 700;

/** Where the code is known (demo) it is sent by itself; true until then. */
export function useDemoCode(demoCode: string | undefined, send: (code: string) => void): boolean {
  const [sendsItself, setSendsItself] = useState(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!demoCode) return;
    setSendsItself(true);
    const timer = setTimeout(() => {
      setSendsItself(false);
      latest.current(demoCode);
    }, demoPause);
    return () => clearTimeout(timer);
  }, [demoCode]);
  return sendsItself;
}

interface SentCodeProps {
  phone: string;
  demoCode: string | undefined;
  error: string | undefined;
  hint?: string | undefined;
}

/** The field for a code that went to a phone; filled in where it is known (demo). */
export function SentCode({ phone, demoCode, error, hint }: SentCodeProps) {
  const t = useT();
  return (
    <>
      <CodeInput
        key={demoCode ?? phone}
        name="code"
        label={t('accounts.code_prompt', { phone: shownPhone(phone) })}
        length={codeDigits}
        defaultValue={demoCode}
        hint={hint}
        error={error}
        autoFocus
        submits
      />
      {demoCode && (
        <Note tone="demo" live>
          {t('accounts.demo_code')}
        </Note>
      )}
    </>
  );
}
