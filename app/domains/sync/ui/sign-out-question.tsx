import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { takeHeldSignOut } from '#app/platform/outbox/held-sign-out.ts';
import { type Owner, unsentCount } from '#app/platform/outbox/operations.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

const isSignOut = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && new URL(form.action).pathname === '/logout';

/** Asks before what waits is lost with the session; nothing of the shop stays on the phone after it. */
export function SignOutQuestion({ owner }: { owner: Owner }) {
  const t = useT();
  const [asked, setAsked] = useState<{ form: HTMLFormElement; count: number }>();
  const wiped = useRef(false);
  const leave = async (form: HTMLFormElement) => {
    await openTeamOutbox(owner)
      .wipe()
      .catch(() => {
        // A database that is gone or broken: nobody is kept signed in by it.
      });
    wiped.current = true;
    form.requestSubmit();
  };
  const ask = useEffectEvent(async (form: HTMLFormElement) => {
    const outbox = openTeamOutbox(owner);
    // Not before it is read: what waits would look like nothing.
    await outbox.store();
    const count = unsentCount(outbox.view().operations);
    if (count > 0) setAsked({ form, count });
    else await leave(form);
  });
  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      const { target } = event;
      if (!isSignOut(target) || wiped.current) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(target);
    };
    document.addEventListener('submit', stop, { capture: true });
    const held = takeHeldSignOut();
    if (held) void ask(held);
    return () => document.removeEventListener('submit', stop, { capture: true });
  }, []);
  return (
    <ConfirmDialog
      open={asked !== undefined}
      danger
      title={t('sync.leave_title')}
      text={t('sync.leave_text', { count: asked?.count ?? 0 })}
      confirmLabel={t('sync.leave')}
      cancelLabel={t('sync.stay')}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        if (asked) void leave(asked.form);
      }}
    />
  );
}
