import { startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CodeInput } from '#app/ui/code-input.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SheetActions } from '#app/ui/sheet-actions.tsx';
import type { OwnPart } from '../../profile/profile-page.server.ts';
import { useProfileForm } from './use-profile-form.ts';

type Passkey = OwnPart['passkeys'][number];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const post = { method: 'post', action: '/shop' } as const;

interface LockRowProps {
  icon: 'fingerprint-pattern' | 'lock-keyhole';
  title: string;
  /** Under the title: whether it is on, or what is missing. */
  state: ReactNode;
  children: ReactNode;
}

function LockRow({ icon, title, state, children }: LockRowProps) {
  return (
    <li>
      <span className={`tic ${icon === 'lock-keyhole' ? 'c-phon' : 'c-home'}`}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <br />
        {state}
      </span>
      {children}
    </li>
  );
}

function OnBadge() {
  const t = useT();
  return (
    <Badge tone="ok" icon="check">
      {t('security.on')}
    </Badge>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useT();
  const form = useProfileForm();
  return (
    <LockRow
      icon="fingerprint-pattern"
      title={passkey.label}
      state={
        <>
          <span className="muted small num">
            {t('security.passkey_since', { date: formatDay(passkey.createdAt) })}
          </span>
          <span className="row s mt-xs">
            <OnBadge />
          </span>
        </>
      }
    >
      <Button
        variant="quiet"
        size="s"
        busy={form.busy}
        aria-label={t('security.remove_passkey', { name: passkey.label })}
        onClick={() => form.submit({ intent: 'remove-passkey', id: passkey.id }, post)}
      >
        {t('security.remove')}
      </Button>
    </LockRow>
  );
}

/** Asks the server for a question, the phone for a key, and sends that back. */
function useNewPasskey() {
  const t = useT();
  const form = useProfileForm();
  const [refused, setRefused] = useState(false);
  const [asking, setAsking] = useState(false);
  const options = form.answer?.passkeyOptions as CreationOptions | undefined;
  const { submit } = form;
  useEffect(() => {
    if (!options) return;
    setAsking(true);
    startRegistration({ optionsJSON: options })
      .then((response) =>
        submit({ intent: 'add-passkey', response: JSON.stringify(response) }, post),
      )
      // Closed, timed out or no fingerprint: the person may try again.
      .catch(() => setRefused(true))
      .finally(() => setAsking(false));
  }, [options, submit]);
  return {
    busy: form.busy || asking,
    fault: refused ? t('errors.accounts.passkey_failed') : form.fault?.message,
    start: () => {
      setRefused(false);
      submit({ intent: 'passkey-options' }, post);
    },
  };
}

function NewPasskeyRow({ isFirst }: { isFirst: boolean }) {
  const t = useT();
  const passkey = useNewPasskey();
  return (
    <LockRow
      icon="fingerprint-pattern"
      title={t('security.fingerprint')}
      state={
        <>
          {isFirst && <span className="muted small">{t('security.passkey_none')}</span>}
          {passkey.fault && (
            <span className="ink-bad small" role="alert">
              {passkey.fault}
            </span>
          )}
        </>
      }
    >
      <Button variant="soft" size="s" busy={passkey.busy} onClick={passkey.start}>
        {isFirst ? t('security.add_passkey') : t('security.add_another')}
      </Button>
    </LockRow>
  );
}

function PinSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const close = () => {
    form.forget();
    onClose();
  };
  const form = useProfileForm(close);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('security.pin')}
      width={4}
      wrap={(inside) => (
        <form.Form method="post" action="/shop" noValidate>
          {inside}
        </form.Form>
      )}
      footer={
        <SheetActions onCancel={close} icon="check" busy={form.busy}>
          {t('ui.save')}
        </SheetActions>
      }
    >
      <input type="hidden" name="intent" value="set-pin" />
      {open && (
        <CodeInput
          name="pin"
          label={t('security.new_pin')}
          length={6}
          secret
          error={form.fault?.message}
          autoFocus
        />
      )}
    </Sheet>
  );
}

function PinRow({ hasPin }: { hasPin: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const form = useProfileForm();
  return (
    <LockRow
      icon="lock-keyhole"
      title={t('security.pin')}
      state={
        hasPin ? <OnBadge /> : <span className="muted small">{t('security.pin_not_set')}</span>
      }
    >
      {hasPin && (
        <Button
          variant="quiet"
          size="s"
          busy={form.busy}
          onClick={() => form.submit({ intent: 'remove-pin' }, post)}
        >
          {t('security.remove')}
        </Button>
      )}
      <Button variant="soft" size="s" onClick={() => setOpen(true)}>
        {hasPin ? t('security.change_pin') : t('security.set_pin')}
      </Button>
      <PinSheet open={open} onClose={() => setOpen(false)} />
    </LockRow>
  );
}

/** What a new phone must show besides the code. */
export function LockCard({ own }: { own: OwnPart }) {
  const t = useT();
  return (
    <Card aria-labelledby="extra-lock">
      <h3 className="fh" id="extra-lock">
        {t('security.extra_lock')}
      </h3>
      <p className="muted small">{t('security.extra_lock_text')}</p>
      <ul className="rows mt-s">
        {own.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <NewPasskeyRow isFirst={own.passkeys.length === 0} />
        <PinRow hasPin={own.hasPin} />
      </ul>
    </Card>
  );
}
