import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import type { IconName } from '#app/ui/icon-names.ts';
import { accountIdentifier } from '../phone/phone.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';

interface PhoneFieldProps {
  signInState: SignInState;
  domain: string;
  /** Under the field: a note, then the button. */
  children: ReactNode;
}

/** One field; the account identifier follows each key press. */
function PhoneField({ signInState, domain, children }: PhoneFieldProps) {
  const t = useT();
  const [phone, setPhone] = useState(signInState.phone);
  const { said: fault, onOther } = useSaidOf(signInState.fault);
  const aboutPhone = fault?.code === 'accounts.invalid_phone';
  return (
    <>
      <input type="hidden" name="intent" value="start" />
      {fault && !aboutPhone && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
      <TextField
        name="phone"
        label={t('accounts.phone')}
        labelIcon="phone"
        big
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        defaultValue={signInState.phone}
        onInput={(event) => {
          setPhone(event.currentTarget.value);
          onOther();
        }}
        error={aboutPhone ? fault.message : undefined}
        hint={
          <>
            {t('accounts.identifier')}{' '}
            <b className="ink">{/\d/.test(phone) ? accountIdentifier(phone, domain) : '–'}</b>
          </>
        }
      />
      {children}
    </>
  );
}

interface PhoneStepProps extends PhoneFieldProps {
  /** The heading and what stands under it. */
  head: ReactNode;
  /** The page's own address when left out. */
  action?: string;
  /** For who is wrong here. */
  instead: { question: string; to: string; icon: IconName; label: string };
}

/** Signing in and registering begin with a phone number. */
export function PhoneStep({ head, action, instead, ...field }: PhoneStepProps) {
  return (
    <>
      {head}
      <Form method="post" {...(action && { action })} className="stack" replace noValidate>
        <PhoneField key={field.signInState.phone} {...field} />
      </Form>
      <div className="or">
        <span>{instead.question}</span>
      </div>
      <ButtonLink to={instead.to} variant="outline" size="l" block icon={instead.icon}>
        {instead.label}
      </ButtonLink>
    </>
  );
}
