import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { SentCode, useDemoCode } from '#app/domains/accounts/ui/sent-code.tsx';
import { clockText, useSecondsLeft } from '#app/domains/accounts/ui/use-seconds-left.ts';
import type { FindAnswer } from '#app/domains/orders/mine/find-from-form.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useCodeAsked } from '../checkout/use-checkout.ts';

const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

function AskForm({ answer }: { answer: FindAnswer | undefined }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const fault = answer?.fault;
  return (
    <Form method="post" className="stack" replace noValidate>
      <Hidden fields={{ intent: 'start' }} />
      {fault && !fault.fields && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
      <TextField
        name="phone"
        label={t('checkout.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={t('find.phone_hint')}
        defaultValue={answer?.typed.phone}
        error={fault?.fields?.phone}
      />
      <TextField
        name="number"
        label={t('find.number')}
        inputMode="numeric"
        maxLength={12}
        hint={t('find.number_hint')}
        defaultValue={answer?.typed.number}
        error={fault?.fields?.number}
      />
      <Button type="submit" size="l" block icon="send" busy={busy}>
        {t('find.send')}
      </Button>
    </Form>
  );
}

interface Sent {
  answer: FindAnswer;
  sent: CodeStep | undefined;
}

function Resend({ answer: { typed }, sent }: Sent) {
  const t = useT();
  const left = useSecondsLeft(sent?.resendAfterSeconds ?? 0, sent);
  return (
    <Form method="post" className="row s between wrap mt-m" replace>
      <Hidden fields={{ ...typed, intent: 'resend' }} />
      <span className="muted small">{t('accounts.no_code')}</span>
      <Button type="submit" variant="soft" size="s" icon="rotate-cw" disabled={left > 0}>
        {left > 0 ? t('accounts.resend_in', { time: clockText(left) }) : t('accounts.resend')}
      </Button>
    </Form>
  );
}

function CodeForm({ answer, sent }: Sent) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== 'idle';
  const { typed, fault } = answer;
  const demoCode = sent?.demoCode;
  useDemoCode(demoCode, () => form.current?.requestSubmit());
  return (
    <>
      <Form method="post" ref={form} className="stack" replace>
        <Hidden fields={{ ...typed, intent: 'code' }} />
        <SentCode phone={typed.phone} demoCode={demoCode} error={fault?.message} />
        <Button type="submit" size="l" block icon="receipt" busy={busy}>
          {t('find.show')}
        </Button>
      </Form>
      <Resend answer={answer} sent={sent} />
    </>
  );
}

/** Phone and number, then the code that proves the phone. */
export function FindForm({ answer }: { answer: FindAnswer | undefined }) {
  const sent = useCodeAsked(answer);
  if (answer?.extraStep) {
    const fields = { ...answer.typed, intent: answer.isAsked ? 'resend' : 'start' };
    return <ExtraStepForm step={answer.extraStep} fields={fields} text={answer.fault?.message} />;
  }
  if (answer?.code || answer?.isAsked) return <CodeForm answer={answer} sent={sent} />;
  return <AskForm answer={answer} />;
}
