import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { RecoverLink } from '#app/domains/accounts/ui/recover-link.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';
import type { OwnPart } from '../../profile/profile-page.server.ts';
import { ProfileSheet } from './profile-sheet.tsx';
import { useProfileForm } from './use-profile-form.ts';

type Locks = Pick<OwnPart, 'hasPin' | 'passkeys' | 'phone'>;
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export const hasLock = ({ hasPin, passkeys }: Locks): boolean => hasPin || passkeys.length > 0;

/** Puts the finger's answer into the form around it and sends that. */
function FingerButton() {
  const t = useT();
  const form = useProfileForm();
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [asking, setAsking] = useState(false);
  const options = form.answer?.passkeyOptions as RequestOptions | undefined;
  useEffect(() => {
    if (!options) return;
    setAsking(true);
    startAuthentication({ optionsJSON: options })
      .then((response) => {
        if (!field.current) return;
        field.current.value = JSON.stringify(response);
        field.current.form?.requestSubmit();
      })
      // Closed, timed out or no fingerprint: the person may try again or type the PIN.
      .catch(() => setRefused(true))
      .finally(() => setAsking(false));
  }, [options]);
  const start = () => {
    setRefused(false);
    if (field.current) field.current.value = '';
    form.submit({ intent: 'confirm-options' }, { method: 'post', action: '/shop' });
  };
  const fault = refused ? t('errors.accounts.passkey_failed') : form.fault?.message;
  return (
    <>
      <input type="hidden" name="oldResponse" ref={field} />
      <Button
        variant="sun"
        block
        icon="fingerprint-pattern"
        busy={form.busy || asking}
        onClick={start}
      >
        {t('accounts.use_fingerprint')}
      </Button>
      {fault && (
        <Note tone="bad" live>
          {fault}
        </Note>
      )}
    </>
  );
}

interface OldLockProps {
  own: Locks;
  /** What the server said to the PIN. */
  error?: string | undefined;
  autoFocus?: boolean | undefined;
}

/** What is set already, asked for before it is changed; nothing where nothing is set. */
export function OldLock({ own, error, autoFocus }: OldLockProps) {
  const t = useT();
  const hasPasskey = own.passkeys.length > 0;
  if (!hasLock(own)) return null;
  return (
    <>
      {own.hasPin && (
        <CodeInput
          name="oldPin"
          label={t('security.current_pin')}
          length={6}
          secret
          error={error}
          autoFocus={autoFocus}
        />
      )}
      {own.hasPin && hasPasskey && (
        <div className="or">
          <span>{t('security.or')}</span>
        </div>
      )}
      {hasPasskey && <FingerButton />}
      <p>
        <RecoverLink phone={own.phone} />
      </p>
      {!own.hasPin && error && (
        <Note tone="bad" live>
          {error}
        </Note>
      )}
    </>
  );
}

interface OldLockSheetProps {
  own: Locks;
  open: boolean;
  onClose: () => void;
  form: ReturnType<typeof useProfileForm>;
  /** The act, for the profile's action. */
  fields: Record<string, string>;
  submitLabel: string;
}

/** "Confirm it is you", in front of an act that needs nothing else. */
export function OldLockSheet({ own, open, onClose, form, fields, submitLabel }: OldLockSheetProps) {
  const t = useT();
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <ProfileSheet
      {...{ open, form, fields, submitLabel }}
      onClose={close}
      title={t('security.show_you')}
      disabled={!own.hasPin}
    >
      <OldLock own={own} error={form.fault?.message} autoFocus />
    </ProfileSheet>
  );
}
