import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';
import { pinDigits } from '../accounts.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoverLink } from './recover-link.tsx';

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
  const { phone, factors } = signInState;
  const [hasPasskey, hasPin] = (['passkey', 'pin'] as const).map((factor) =>
    factors.includes(factor),
  );
  return (
    <>
      <h1>{t('accounts.one_more_check')}</h1>
      <p className="muted mt-xs mb-m">{t('accounts.confirm_you')}</p>
      {hasPasskey && (
        <PasskeyButton
          variant="sun"
          intent="passkey"
          fields={{ phone, factors: factors.join(',') }}
          label={t('accounts.use_fingerprint')}
        />
      )}
      {hasPasskey && hasPin && (
        <div className="or">
          <span>{t('accounts.or_pin')}</span>
        </div>
      )}
      {hasPin && <PinForm signInState={signInState} />}
      <p className="mt-m">
        <RecoverLink phone={phone} />
      </p>
    </>
  );
}
