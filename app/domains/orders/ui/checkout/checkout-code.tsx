import { useEffect, useRef } from 'react';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import { SendAgain } from '#app/domains/accounts/ui/send-again.tsx';
import { SentCode, useDemoCode } from '#app/domains/accounts/ui/sent-code.tsx';
import { clockText, useSecondsLeft } from '#app/domains/accounts/ui/use-seconds-left.ts';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { usePuzzle } from '#app/platform/extra-step/use-puzzle.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';

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
  useDemoCode(demoCode, (known) => onSend({ code: known }));
  return (
    <Card className="stack">
      <h2 className="fh">{t('checkout.code_title')}</h2>
      <p className="small">{t('checkout.code_why')}</p>
      <p className="muted small">{t('checkout.code_then')}</p>
      <SentCode phone={phone} demoCode={demoCode} error={error} />
      <div className="row s between wrap">
        <SendAgain sent={code} onSend={() => onSend({ intent: 'resend' })} />
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
