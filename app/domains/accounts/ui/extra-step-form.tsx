import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ExtraStep } from '#app/platform/extra-step/extra-step.ts';
import { usePuzzle } from '#app/platform/extra-step/use-puzzle.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { fieldsAgain, type SignInState } from '../sign-in/sign-in-state.ts';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

interface ExtraStepFormProps {
  step: ExtraStep;
  /** The form that is sent once more. */
  fields: Record<string, string>;
  /** Why, in the server's words. */
  text: string | undefined;
  /** The page may have a heading of its own. */
  as?: 'h1' | 'h2' | undefined;
}

const never = () => () => {};

/** Sends itself when the puzzle is solved or the wait is over; without JavaScript the button does. */
export function ExtraStepForm({ step, fields, text, as: Heading = 'h1' }: ExtraStepFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const answerField = useRef<HTMLInputElement>(null);
  const sent = useRef('');
  const left = useSecondsLeft(step.waitSeconds, step.ticket);
  const answer = usePuzzle(step);
  const isReady = answer !== undefined || left === 0;
  useEffect(() => {
    if (!isReady || sent.current === step.ticket) return;
    sent.current = step.ticket;
    if (answerField.current) answerField.current.value = answer ?? '';
    form.current?.requestSubmit();
  }, [isReady, answer, step.ticket]);
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate ref={form} className="stack" replace>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="stepTicket" value={step.ticket} />
      <input type="hidden" name="stepAnswer" ref={answerField} />
      <Heading>{t('accounts.step_title')}</Heading>
      <Note icon="clock-4" live>
        {text}
      </Note>
      <p className="muted small num">
        {hasScript
          ? t('accounts.step_wait', { time: clockText(left) })
          : t('accounts.step_plain', { time: clockText(left) })}
      </p>
      <Button type="submit" size="l" block variant="outline" busy={busy}>
        {t('accounts.step_continue')}
      </Button>
    </Form>
  );
}

/** The same for a form of the way in. */
export function SignInExtraStep({ signInState }: { signInState: SignInState }) {
  const { extraStep, fault } = signInState;
  if (!extraStep) return null;
  return <ExtraStepForm step={extraStep} fields={fieldsAgain(signInState)} text={fault?.message} />;
}
