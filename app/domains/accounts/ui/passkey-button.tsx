import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { SignInState } from '../sign-in/sign-in-state.ts';

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

interface PasskeyUse {
  /** Of the answer; the question's is the same with `-options` behind it. */
  intent: 'passkey' | 'passkey-alone';
  /** What goes along with both. */
  fields: Record<string, string>;
}

/** Asks the server for a question, the phone for the answer, and sends that back. */
function usePasskey({ intent, fields }: PasskeyUse) {
  const t = useT();
  const fetcher = useFetcher<{ signInState?: SignInState }>();
  const [refused, setRefused] = useState(false);
  const answer = fetcher.data?.signInState;
  const options = answer?.passkeyOptions as SignInOptions | undefined;
  const { submit } = fetcher;
  const given = JSON.stringify(fields);
  useEffect(() => {
    if (!options) return;
    startAuthentication({ optionsJSON: options }).then(
      (response) =>
        submit(
          { ...JSON.parse(given), intent, response: JSON.stringify(response) },
          { method: 'post' },
        ),
      // Closed, timed out or no fingerprint: the person may try again or go another way.
      () => setRefused(true),
    );
  }, [options, given, intent, submit]);
  return {
    busy: fetcher.state !== 'idle' || (options !== undefined && !refused),
    fault: refused ? t('errors.accounts.passkey_failed') : answer?.fault?.message,
    start: () => {
      setRefused(false);
      submit({ ...fields, intent: `${intent}-options` }, { method: 'post' });
    },
  };
}

interface PasskeyButtonProps extends PasskeyUse {
  variant: 'sun' | 'outline';
  label: string;
}

export function PasskeyButton({ variant, label, ...use }: PasskeyButtonProps) {
  const passkey = usePasskey(use);
  // Another way in that is under way would take this one's page away.
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <div className="stack by-script">
      <Button
        variant={variant}
        size="l"
        block
        icon="fingerprint-pattern"
        busy={passkey.busy}
        disabled={isLeaving}
        onClick={passkey.start}
      >
        {label}
      </Button>
      {passkey.fault && (
        <Note tone="bad" live>
          {passkey.fault}
        </Note>
      )}
    </div>
  );
}
