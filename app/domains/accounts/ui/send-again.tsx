import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

interface SendAgainProps {
  /** The newest answer that a code was sent with: its countdown begins anew with each. */
  sent: { resendAfterSeconds?: number | undefined } | undefined;
  /** The code is too old by now: nobody waits for another. */
  mayNow?: boolean;
  /** Left out, the button sends its form with `intent=resend`. */
  onSend?: () => void;
}

/** "Did not get it?" and the button, in a row of a form. */
export function SendAgain({ sent, mayNow = false, onSend }: SendAgainProps) {
  const t = useT();
  const left = useSecondsLeft(sent?.resendAfterSeconds ?? 0, sent);
  const waits = left > 0 && !mayNow;
  return (
    <>
      <span className="muted small">{t('accounts.no_code')}</span>
      <Button
        {...(onSend ? { onClick: onSend } : { type: 'submit', name: 'intent', value: 'resend' })}
        variant="soft"
        size="s"
        icon="rotate-cw"
        disabled={waits}
      >
        {waits ? t('accounts.resend_in', { time: clockText(left) }) : t('accounts.resend')}
      </Button>
    </>
  );
}
