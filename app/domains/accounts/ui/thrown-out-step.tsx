import { Form, useNavigation } from 'react-router';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { deviceName } from '../session/device-name.ts';
import type { SignInState } from '../sign-in/sign-in-state.ts';

/** A phone that a younger one threw out: one tap takes everything back. */
export function ThrownOutStep({ signInState }: { signInState: SignInState }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { by = '', at } = signInState.thrownOut ?? {};
  const when = at ? `${formatDay(at)}, ${formatTime(at)}` : '';
  return (
    <>
      <h1>{t('accounts.thrown_out')}</h1>
      <Note tone="warn" icon="smartphone" className="my-m" live>
        <b>{t('accounts.thrown_out_by', { device: deviceName(by, t), when })}</b>
        <br />
        {t('accounts.thrown_out_text')}
      </Note>
      <Form method="post" className="stack" replace>
        <input type="hidden" name="phone" value={signInState.phone} />
        <Button
          type="submit"
          name="intent"
          value="take-back"
          size="l"
          block
          variant="danger"
          icon="rotate-cw"
          busy={busy}
        >
          {t('accounts.take_back')}
        </Button>
        <Button type="submit" name="intent" value="wants-code" size="l" block variant="outline">
          {t('accounts.it_was_me')}
        </Button>
      </Form>
    </>
  );
}
