import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { unsentCount } from '#app/platform/outbox/operations.ts';
import { currentOutbox, useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

const isSignOut = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && new URL(form.action).pathname === '/logout';

/** Asks before what waits is lost with the session; nothing of the shop stays on the phone after it. */
export function SignOutQuestion() {
  const t = useT();
  const { operations } = useOutboxView();
  const count = unsentCount(operations);
  const [asked, setAsked] = useState<HTMLFormElement>();
  const wiped = useRef(false);
  const leave = async (form: HTMLFormElement) => {
    await currentOutbox()?.wipe();
    wiped.current = true;
    form.requestSubmit();
  };
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      const { target } = event;
      if (!isSignOut(target) || wiped.current || !currentOutbox()) return;
      event.preventDefault();
      event.stopPropagation();
      if (count > 0) setAsked(target);
      else void latest.current(target);
    };
    document.addEventListener('submit', stop, { capture: true });
    return () => document.removeEventListener('submit', stop, { capture: true });
  }, [count]);
  return (
    <ConfirmDialog
      open={asked !== undefined}
      danger
      title={t('sync.leave_title')}
      text={t('sync.leave_text', { count })}
      confirmLabel={t('sync.leave')}
      cancelLabel={t('sync.stay')}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        if (asked) void leave(asked);
      }}
    />
  );
}
