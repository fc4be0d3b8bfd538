import { useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { codeMinutes } from '../accounts.ts';
import { shownPhone } from '../phone/phone.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';
import { SendAgain } from './send-again.tsx';
import { SentCode, useDemoCode } from './sent-code.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The newest answer that a code was sent with: a wrong try must not start the countdown again. */
function useSending(signInState: SignInState): SignInState {
  const [sending, setSending] = useState(signInState);
  const isNew = signInState.resendAfterSeconds !== undefined && signInState !== sending;
  if (isNew) setSending(signInState);
  return isNew ? signInState : sending;
}

function SentTo({ phone, backTo }: { phone: string; backTo: string | undefined }) {
  const t = useT();
  return (
    <div className="who my-m">
      <Icon name="phone" size="s" />
      <b className="num grow">{shownPhone(phone)}</b>
      {backTo && (
        <Link className="btn quiet sm" to={`${backTo}?step=1`} state={{ phone }}>
          {t('accounts.change_phone')}
        </Link>
      )}
    </div>
  );
}

interface CodeStepProps {
  signInState: SignInState;
  /** The page to go back to for another number; left out where it can be no other. */
  backTo?: string;
  submitLabel: string;
  busyLabel: string;
}

/** The code step in place: fills and sends itself where the code is known (demo). */
export function CodeStep({ signInState, backTo, submitLabel, busyLabel }: CodeStepProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const { demoCode } = signInState;
  const sendsItself = useDemoCode(demoCode, () => form.current?.requestSubmit());
  const busy = sendsItself || (state !== 'idle' && formData?.get('intent') === 'code');
  const sending = useSending(signInState);
  const good = useSecondsLeft(codeMinutes * 60, sending);
  const over = signInState.fault?.code === 'accounts.code_expired';
  return (
    <>
      <SentTo phone={signInState.phone} backTo={backTo} />
      <Form method="post" ref={form} className="stack" replace>
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="phone" value={signInState.phone} />
        <SentCode
          phone={signInState.phone}
          demoCode={demoCode}
          hint={t('accounts.code_hint', {
            minutes: Math.floor(good / 60),
            seconds: good % 60,
          })}
          error={signInState.fault?.message}
        />
        <Button type="submit" size="l" block icon="log-in" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </Form>
      <Form method="post" className="row s between wrap mt-m" replace>
        <input type="hidden" name="phone" value={signInState.phone} />
        <SendAgain sent={sending} mayNow={over} />
      </Form>
    </>
  );
}
