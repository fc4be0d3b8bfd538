import { useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { codeDigits, codeMinutes } from '../accounts.ts';
import { shownPhone } from '../phone/phone.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

/** Long enough to see what happens, short enough to count as one click. */
const demoPause = 700;

/** The newest answer that a code was sent with: a wrong try must not start the countdown again. */
function useSending(signInState: SignInState): SignInState {
  const [sending, setSending] = useState(signInState);
  const isNew = signInState.resendAfterSeconds !== undefined && signInState !== sending;
  if (isNew) setSending(signInState);
  return isNew ? signInState : sending;
}

function SentTo({ phone, backTo }: { phone: string; backTo: string }) {
  const t = useT();
  return (
    <div className="who my-m">
      <Icon name="phone" size="s" />
      <b className="num grow">{shownPhone(phone)}</b>
      <Link className="btn quiet sm" to={`${backTo}?step=1&phone=${encodeURIComponent(phone)}`}>
        {t('accounts.change_phone')}
      </Link>
    </div>
  );
}

function Resend({
  phone,
  sending,
  mayNow,
}: {
  phone: string;
  sending: SignInState;
  mayNow: boolean;
}) {
  const t = useT();
  const left = useSecondsLeft(sending.resendAfterSeconds ?? 0, sending);
  const waits = left > 0 && !mayNow;
  return (
    <Form method="post" className="row s between wrap mt-m" replace>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="phone" value={phone} />
      <span className="muted small">{t('accounts.no_code')}</span>
      <Button type="submit" variant="soft" size="s" icon="rotate-cw" disabled={waits}>
        {waits ? t('accounts.resend_in', { time: clockText(left) }) : t('accounts.resend')}
      </Button>
    </Form>
  );
}

interface CodeStepProps {
  signInState: SignInState;
  /** The page to go back to for another number. */
  backTo: string;
  submitLabel: string;
  busyLabel: string;
}

/** The code step in place: fills and sends itself where the code is known (demo). */
export function CodeStep({ signInState, backTo, submitLabel, busyLabel }: CodeStepProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const [sendsItself, setSendsItself] = useState(false);
  const busy = sendsItself || (state !== 'idle' && formData?.get('intent') === 'code');
  const sending = useSending(signInState);
  const good = useSecondsLeft(codeMinutes * 60, sending);
  const { demoCode } = signInState;
  useEffect(() => {
    if (!demoCode) return;
    setSendsItself(true);
    const timer = setTimeout(() => {
      setSendsItself(false);
      form.current?.requestSubmit();
    }, demoPause);
    return () => clearTimeout(timer);
  }, [demoCode]);
  const over = signInState.fault?.code === 'accounts.code_expired';
  return (
    <>
      <SentTo phone={signInState.phone} backTo={backTo} />
      <Form method="post" ref={form} className="stack" replace>
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="phone" value={signInState.phone} />
        <CodeInput
          key={demoCode ?? 'typed'}
          name="code"
          label={t('accounts.code_prompt', { phone: shownPhone(signInState.phone) })}
          length={codeDigits}
          defaultValue={demoCode}
          hint={t('accounts.code_hint', {
            minutes: Math.floor(good / 60),
            seconds: good % 60,
          })}
          error={signInState.fault?.message}
          autoFocus
          submits
        />
        {demoCode && (
          <Note tone="demo" live>
            {t('accounts.demo_code')}
          </Note>
        )}
        <Button type="submit" size="l" block icon="log-in" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </Form>
      <Resend phone={signInState.phone} sending={sending} mayNow={over} />
    </>
  );
}
