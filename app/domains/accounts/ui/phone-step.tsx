import { type ReactNode, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { accountIdentifier } from '../phone/phone.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';

interface PhoneFieldProps {
  signInState: SignInState;
  domain: string;
  /** Under the field: a note, then the button. */
  children: ReactNode;
}

/** One field; the account identifier follows each key press. */
export function PhoneField({ signInState, domain, children }: PhoneFieldProps) {
  const t = useT();
  const [phone, setPhone] = useState(signInState.phone);
  const { fault } = signInState;
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
        onInput={(event) => setPhone(event.currentTarget.value)}
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
