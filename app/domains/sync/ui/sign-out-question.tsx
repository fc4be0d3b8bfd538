import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openTeamOutbox } from '#app/domains/shops/team/team-outbox.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { takeHeldSignOut } from '#app/platform/outbox/held-sign-out.ts';
import { forgetLeaving, noteLeaving } from '#app/platform/outbox/leaving.ts';
import { type Owner, unsentCount } from '#app/platform/outbox/operations.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { endSession } from './end-session.ts';

const isSignOut = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && new URL(form.action).pathname === '/logout';

/**
 * Asks before what waits is lost with the session. The phone is emptied when the server has ended the session, and
 * not before: else somebody would stay signed in without a shop. Nothing of the shop stays on the phone after it.
 */
export function SignOutQuestion({ owner }: { owner: Owner }) {
  const t = useT();
  const [asked, setAsked] = useState<{ form: HTMLFormElement; count: number }>();
  const toast = useToast();
  const isUnderWay = useRef(false);
  const stay = () => void toast({ tone: 'bad', text: t('sync.leave_failed') });
  const wipe = () =>
    openTeamOutbox(owner)
      .wipe()
      .then(forgetLeaving, () => {
        // A database that is gone or broken: the next page tries again.
      });
  const leave = async ({ action }: HTMLFormElement) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    noteLeaving(owner.by);
    const end = await endSession(action);
    if (end === 'ended') {
      await wipe();
      return window.location.assign('/');
    }
    if (end === 'refused') forgetLeaving();
    isUnderWay.current = false;
    stay();
  };
  const ask = useEffectEvent(async (form: HTMLFormElement) => {
    if (!navigator.onLine) return stay();
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
      if (!isSignOut(target)) return;
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
