import type { WaitingRecovery } from '#app/domains/accounts/recovery/stop-recovery.server.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { useProfileForm } from './profile/use-profile-form.ts';

/**
 * Asked for first, without a script too: it ends what two operators may have agreed to. While the question is open its
 * button is the way back.
 */
function StopForm({ withPin }: { withPin: boolean }) {
  const t = useT();
  const form = useProfileForm();
  const fault = form.fault?.message;
  return (
    <details className="ask-fold mt-s">
      <summary className="btn danger sm">
        <span className="while-shut">{t('recover.stop')}</span>
        <span className="while-open">{t('ui.cancel')}</span>
      </summary>
      <form.Form method="post" action="/shop" className="stack-s mt-s" noValidate>
        <input type="hidden" name="intent" value="stop-recovery" />
        <p>{t('recover.stop_ask')}</p>
        {withPin && (
          <TextField
            name="oldPin"
            label={t('accounts.pin_label')}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            required
          />
        )}
        {fault && (
          <p className="ink-bad" role="alert">
            {fault}
          </p>
        )}
        <Button type="submit" variant="danger" size="s" busy={form.busy}>
          {t('recover.stop_yes')}
        </Button>
      </form.Form>
    </details>
  );
}

/** Somebody asked people to let them in without the PIN: the holder of a known phone may object. */
export function RecoveryNotice({ recovery }: { recovery: WaitingRecovery | undefined }) {
  const t = useT();
  if (!recovery) return null;
  const { askedAt, stops, supportPhone: phone } = recovery;
  const when = `${formatDay(askedAt)}, ${formatTime(askedAt)}`;
  return (
    <Note tone="warn" icon="triangle-alert" className="mb-m" live>
      <b>{t('recover.waiting', { when })}</b>
      <br />
      {stops === 'never' ? t('recover.waiting_call', { phone }) : t('recover.waiting_text')}
      {stops !== 'at_once' && <p className="mt-s">{t('errors.accounts.recovery_device')}</p>}
      {stops !== 'never' && <StopForm withPin={stops === 'with_pin'} />}
    </Note>
  );
}
