import { useEffect, useRef } from 'react';
import { type CodeStep, codeDigits } from '#app/domains/accounts/accounts.ts';
import { shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { clockText, useSecondsLeft } from '#app/domains/accounts/ui/use-seconds-left.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { usePuzzle } from '#app/platform/extra-step/use-puzzle.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';

/** Long enough to see what happens, short enough to count as one click. */
const demoPause = 700;

type Send = (more: Record<string, string>) => void;

/** The newest of it: what is sent by itself later carries what stands in the form then. */
function useLatest(send: Send) {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  return latest;
}

interface CheckoutCodeProps {
  code: CodeStep;
  error: string | undefined;
  /** Sends the check-out again, with what stands in it now. */
  onSend: Send;
}

/** Part of the check-out's form: the code goes along with the order. */
export function CheckoutCode({ code, error, onSend }: CheckoutCodeProps) {
  const t = useT();
  const { demoCode, phone } = code;
  const left = useSecondsLeft(code.resendAfterSeconds, code);
  const send = useLatest(onSend);
  useEffect(() => {
    if (!demoCode) return;
    const timer = setTimeout(() => send.current({ code: demoCode }), demoPause);
    return () => clearTimeout(timer);
  }, [demoCode, send]);
  return (
    <Card className="stack">
      <p className="small">{t('checkout.code_why')}</p>
      <CodeInput
        key={demoCode ?? phone}
        name="code"
        label={t('accounts.code_prompt', { phone: shownPhone(phone) })}
        length={codeDigits}
        defaultValue={demoCode}
        error={error}
        autoFocus
        submits
      />
      {demoCode && (
        <Note tone="demo" live>
          {t('accounts.demo_code')}
        </Note>
      )}
      <div className="row s between wrap">
        <span className="muted small">{t('accounts.no_code')}</span>
        <Button
          variant="soft"
          size="s"
          icon="rotate-cw"
          disabled={left > 0}
          onClick={() => onSend({ intent: 'resend' })}
        >
          {left > 0 ? t('accounts.resend_in', { time: clockText(left) }) : t('accounts.resend')}
        </Button>
      </div>
    </Card>
  );
}

interface CheckoutStepProps {
  step: ExtraStep;
  text: string;
  onSend: Send;
}

/** Before the code: the browser's small puzzle, or a wait. Goes on by itself. */
export function CheckoutStep({ step, text, onSend }: CheckoutStepProps) {
  const left = useSecondsLeft(step.waitSeconds, step.ticket);
  const answer = usePuzzle(step);
  const isReady = answer !== undefined || left === 0;
  const send = useLatest(onSend);
  const sent = useRef('');
  useEffect(() => {
    if (!isReady || sent.current === step.ticket) return;
    sent.current = step.ticket;
    send.current({ stepTicket: step.ticket, stepAnswer: answer ?? '' });
  }, [isReady, answer, step.ticket, send]);
  return (
    <Note icon="clock-4" live>
      {text} <span className="num">{clockText(left)}</span>
    </Note>
  );
}
