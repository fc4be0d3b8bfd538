import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';

export interface PasskeyAnswer {
  options?: unknown;
  creation?: unknown;
  fault?: { message: string };
}

type AskOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type MakeOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const answerOf = ({ options, creation }: PasskeyAnswer) =>
  options
    ? startAuthentication({ optionsJSON: options as AskOptions })
    : startRegistration({ optionsJSON: creation as MakeOptions });

/** Asks the server for a question, the device for the answer, and sends that back. */
export function PasskeyStep({ isNew, asksPin }: { isNew: boolean; asksPin: boolean }) {
  const fetcher = useFetcher<PasskeyAnswer>();
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState(false);
  const { data, submit } = fetcher;
  useEffect(() => {
    if (!data?.options && !data?.creation) return;
    answerOf(data).then(
      (response) =>
        submit({ intent: 'passkey', response: JSON.stringify(response) }, { method: 'post' }),
      // Closed, timed out or no fingerprint: once more.
      () => setRefused(true),
    );
  }, [data, submit]);
  const fault = refused ? 'The passkey was not shown. Try again.' : data?.fault?.message;
  const isAsking = data !== undefined && !data.fault && !refused;
  return (
    <div className="stack">
      {isNew && asksPin && (
        <TextField
          label="Your PIN"
          type="password"
          inputMode="numeric"
          maxLength={6}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
        />
      )}
      <Button
        size="l"
        block
        icon="fingerprint-pattern"
        busy={fetcher.state !== 'idle' || isAsking}
        onClick={() => {
          setRefused(false);
          submit({ intent: 'question', pin }, { method: 'post' });
        }}
      >
        {isNew ? 'Set up a passkey' : 'Use the passkey'}
      </Button>
      {fault && (
        <Note tone="bad" live>
          {fault}
        </Note>
      )}
    </div>
  );
}
