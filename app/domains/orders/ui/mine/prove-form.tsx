import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CodeStep } from '#app/domains/accounts/accounts.ts';
import type { ProveAnswer } from '#app/domains/accounts/prove-from-form.server.ts';
import { ExtraStepForm } from '#app/domains/accounts/ui/extra-step-form.tsx';
import { SendAgain } from '#app/domains/accounts/ui/send-again.tsx';
import { SentCode, useDemoCode } from '#app/domains/accounts/ui/sent-code.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { useCodeAsked } from '../checkout/use-checkout.ts';

const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

interface ProveFormProps {
  answer: ProveAnswer | undefined;
  /** The button under the code. */
  show: ReactNode;
  hint: string;
  /** Stands in the field already. */
  phone?: string | undefined;
  /** Fields beside the phone. */
  children?: (faults: Record<string, string> | undefined) => ReactNode;
}

function AskForm({ answer, hint, phone, children }: Omit<ProveFormProps, 'show'>) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { said: fault, onChange } = useSaidOf(answer?.fault);
  return (
    <Form method="post" className="stack" replace noValidate onChange={onChange}>
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
        hint={hint}
        defaultValue={answer?.typed.phone ?? phone}
        error={fault?.fields?.phone}
      />
      {children?.(fault?.fields)}
      <Button type="submit" size="l" block icon="send" busy={busy}>
        {t('find.send')}
      </Button>
    </Form>
  );
}

interface Sent {
  answer: ProveAnswer;
  sent: CodeStep | undefined;
}

function CodeForm({ answer, sent, show }: Sent & Pick<ProveFormProps, 'show'>) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== 'idle';
  const { typed, fault } = answer;
  const demoCode = sent?.demoCode;
  useDemoCode(demoCode, () => form.current?.requestSubmit());
  return (
    <>
      <Form method="post" ref={form} className="stack" replace>
        <Hidden fields={{ ...typed, intent: 'code' }} />
        <SentCode phone={typed.phone ?? ''} demoCode={demoCode} error={fault?.message} />
        <Button type="submit" size="l" block icon="receipt" busy={busy}>
          {show}
        </Button>
      </Form>
      <Form method="post" className="row s between wrap mt-m" replace>
        <Hidden fields={typed} />
        <SendAgain sent={sent} />
      </Form>
    </>
  );
}

/** A phone, then the code that proves it. */
export function ProveForm({ answer, show, ...ask }: ProveFormProps) {
  const sent = useCodeAsked(answer);
  if (answer?.extraStep) {
    const fields = { ...answer.typed, intent: answer.isAsked ? 'resend' : 'start' };
    return <ExtraStepForm step={answer.extraStep} fields={fields} text={answer.fault?.message} />;
  }
  if (answer?.code || answer?.isAsked) return <CodeForm answer={answer} sent={sent} show={show} />;
  return <AskForm answer={answer} {...ask} />;
}
