import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';
import { pinDigits } from '../accounts.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';
import { RecoverLink } from './recover-link.tsx';

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Asks the server for a question, the phone for the answer, and sends that back. */
function usePasskey(signInState: SignInState) {
  const t = useT();
  const fetcher = useFetcher<{ signInState?: SignInState }>();
  const [refused, setRefused] = useState(false);
  const { phone } = signInState;
  const factors = signInState.factors.join(',');
  const answer = fetcher.data?.signInState;
  const options = answer?.passkeyOptions as SignInOptions | undefined;
  const { submit } = fetcher;
  useEffect(() => {
    if (!options) return;
    startAuthentication({ optionsJSON: options }).then(
      (response) =>
        submit(
          { intent: 'passkey', phone, factors, response: JSON.stringify(response) },
          { method: 'post' },
        ),
      // Closed, timed out or no fingerprint: the person may try again or take the PIN.
      () => setRefused(true),
    );
  }, [options, phone, factors, submit]);
  return {
    busy: fetcher.state !== 'idle' || (options !== undefined && !refused),
    fault: refused ? t('errors.accounts.passkey_failed') : answer?.fault?.message,
    start: () => {
      setRefused(false);
      submit({ intent: 'passkey-options', phone, factors }, { method: 'post' });
    },
  };
}

function PasskeyButton({ signInState }: { signInState: SignInState }) {
  const t = useT();
  const passkey = usePasskey(signInState);
  return (
    <div className="stack">
      <Button
        variant="sun"
        size="l"
        block
        icon="fingerprint-pattern"
        busy={passkey.busy}
        onClick={passkey.start}
      >
        {t('accounts.use_fingerprint')}
      </Button>
      {passkey.fault && (
        <Note tone="bad" live>
          {passkey.fault}
        </Note>
      )}
    </div>
  );
}

function PinForm({ signInState }: { signInState: SignInState }) {
  const t = useT();
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'pin';
  return (
    <Form method="post" className="stack" replace>
      <input type="hidden" name="intent" value="pin" />
      <input type="hidden" name="phone" value={signInState.phone} />
      <input type="hidden" name="factors" value={signInState.factors.join(',')} />
      <CodeInput
        name="pin"
        label={t('accounts.pin_label')}
        length={pinDigits}
        secret
        hint={t('accounts.pin_hint')}
        error={signInState.fault?.message}
        autoFocus={!signInState.factors.includes('passkey')}
        submits
      />
      <Button type="submit" size="l" block icon="log-in" busy={busy}>
        {busy ? t('accounts.signing_in') : t('accounts.sign_in')}
      </Button>
    </Form>
  );
}

/** A new phone of somebody who has set a PIN or a passkey shows that it is in the right hand. */
export function FactorStep({ signInState }: { signInState: SignInState }) {
  const t = useT();
  const [hasPasskey, hasPin] = (['passkey', 'pin'] as const).map((factor) =>
    signInState.factors.includes(factor),
  );
  return (
    <>
      <h1>{t('accounts.one_more_check')}</h1>
      <p className="muted mt-xs mb-m">{t('accounts.confirm_you')}</p>
      {hasPasskey && <PasskeyButton signInState={signInState} />}
      {hasPasskey && hasPin && (
        <div className="or">
          <span>{t('accounts.or_pin')}</span>
        </div>
      )}
      {hasPin && <PinForm signInState={signInState} />}
      <p className="mt-m">
        <RecoverLink phone={signInState.phone} />
      </p>
    </>
  );
}
