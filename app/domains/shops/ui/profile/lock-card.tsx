import { startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { deviceName } from '#app/domains/accounts/session/device-name.ts';
import { confirmPath } from '#app/domains/accounts/sign-in/confirm-path.ts';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { CodeInput } from '#app/ui/fields/code-input.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OwnPart } from '../../profile/profile-page.server.ts';
import { hasLock, OldLock, OldLockSheet } from './old-lock.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import { useProfileForm } from './use-profile-form.ts';

type Passkey = OwnPart['passkeys'][number];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const post = { method: 'post', action: '/shop' } as const;

/** The first lock needs a fresh code; a later one the lock that is set. */
const confirmsFirst = (own: OwnPart): boolean => own.asksProof && !hasLock(own);

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

function PasskeyRow({ passkey, own }: { passkey: Passkey; own: OwnPart }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const form = useProfileForm(() => setOpen(false));
  return (
    <LockRow
      icon="fingerprint-pattern"
      title={deviceName(passkey.label, t)}
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
      {!own.isLimited && (
        <Button
          variant="quiet"
          size="s"
          aria-label={t('security.remove_passkey', { name: deviceName(passkey.label, t) })}
          onClick={() => setOpen(true)}
        >
          {t('security.remove')}
        </Button>
      )}
      <OldLockSheet
        {...{ own, open, form }}
        onClose={() => setOpen(false)}
        fields={{ intent: 'remove-passkey', id: passkey.id }}
        submitLabel={t('security.remove')}
      />
    </LockRow>
  );
}

/** Asks the server for a question, the phone for a key, and sends that back. */
function useNewPasskey(onAsked: () => void) {
  const t = useT();
  const form = useProfileForm((answer) => {
    if (answer.passkeyOptions) onAsked();
  });
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
    form,
    busy: form.busy || asking,
    fault: refused ? t('errors.accounts.passkey_failed') : form.fault?.message,
    start: () => {
      setRefused(false);
      submit({ intent: 'passkey-options' }, post);
    },
  };
}

function NewPasskeyRow({ own }: { own: OwnPart }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const passkey = useNewPasskey(() => setOpen(false));
  const isFirst = own.passkeys.length === 0;
  return (
    <LockRow
      icon="fingerprint-pattern"
      title={t('security.fingerprint')}
      state={
        <>
          {isFirst && <span className="muted small">{t('security.passkey_none')}</span>}
          {passkey.fault && !open && (
            <span className="ink-bad small" role="alert">
              {passkey.fault}
            </span>
          )}
        </>
      }
    >
      <Button
        variant="soft"
        size="s"
        busy={passkey.busy && !open}
        onClick={hasLock(own) ? () => setOpen(true) : passkey.start}
      >
        {isFirst ? t('security.add_passkey') : t('security.add_another')}
      </Button>
      <OldLockSheet
        {...{ own, open }}
        form={passkey.form}
        onClose={() => setOpen(false)}
        fields={{ intent: 'passkey-options' }}
        submitLabel={isFirst ? t('security.add_passkey') : t('security.add_another')}
      />
    </LockRow>
  );
}

interface PinSheetProps {
  own: OwnPart;
  open: boolean;
  onClose: () => void;
}

type PinField = 'new' | 'again' | 'old';

/** Which field a refusal is about; whatever is not about the new PIN is about the old lock. */
function pinField(code: string): PinField {
  if (code === 'accounts.pin_differs') return 'again';
  return code === 'accounts.pin_invalid' || code === 'accounts.pin_weak' ? 'new' : 'old';
}

function PinSheet({ own, open, onClose }: PinSheetProps) {
  const t = useT();
  const of = (field: PinField) =>
    form.fault && pinField(form.fault.code) === field ? form.fault.message : undefined;
  const close = () => {
    form.forget();
    onClose();
  };
  const form = useProfileForm(close);
  return (
    <ProfileSheet
      {...{ open, form }}
      onClose={close}
      title={t('security.pin')}
      fields={{ intent: 'set-pin' }}
      submitLabel={t('ui.save')}
    >
      <CodeInput
        name="pin"
        label={t('security.new_pin')}
        length={6}
        secret
        hint={t('security.pin_rule')}
        error={of('new')}
        autoFocus
      />
      <CodeInput
        name="pinAgain"
        label={t('security.pin_again')}
        length={6}
        secret
        error={of('again')}
      />
      <OldLock own={own} error={of('old')} />
      <p className="muted small">{t('security.pin_forgotten')}</p>
    </ProfileSheet>
  );
}

interface LockCardProps {
  own: OwnPart;
  /** Whoever has just shown who they are, to set a PIN, comes back to its sheet. */
  opensPin: boolean;
}

function PinRow({ own, opensPin }: LockCardProps) {
  const t = useT();
  const maySet = !own.isLimited && !confirmsFirst(own);
  const [open, setOpen] = useState<'set' | 'remove' | undefined>(
    opensPin && maySet ? 'set' : undefined,
  );
  const close = () => setOpen(undefined);
  const form = useProfileForm(close);
  const { hasPin, isLimited } = own;
  return (
    <LockRow
      icon="lock-keyhole"
      title={t('security.pin')}
      state={
        hasPin ? <OnBadge /> : <span className="muted small">{t('security.pin_not_set')}</span>
      }
    >
      {hasPin && !isLimited && (
        <Button variant="quiet" size="s" onClick={() => setOpen('remove')}>
          {t('security.remove')}
        </Button>
      )}
      {!isLimited && confirmsFirst(own) && (
        <ButtonLink to={confirmPath('/shop?open=pin')} variant="soft" size="s">
          {t('security.set_pin')}
        </ButtonLink>
      )}
      {maySet && (
        <Button variant="soft" size="s" onClick={() => setOpen('set')}>
          {hasPin ? t('security.change_pin') : t('security.set_pin')}
        </Button>
      )}
      <PinSheet own={own} open={open === 'set'} onClose={close} />
      <OldLockSheet
        {...{ own, form }}
        open={open === 'remove'}
        onClose={close}
        fields={{ intent: 'remove-pin' }}
        submitLabel={t('security.remove')}
      />
    </LockRow>
  );
}

/** What a new phone must show besides the code. */
export function LockCard({ own, opensPin }: LockCardProps) {
  const t = useT();
  return (
    <Card aria-labelledby="extra-lock">
      <h3 className="fh" id="extra-lock">
        {t('security.extra_lock')}
      </h3>
      <p className="muted small">{t('security.extra_lock_text')}</p>
      <ul className="rows mt-s">
        {own.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} own={own} />
        ))}
        {!own.isLimited && <NewPasskeyRow own={own} />}
        <PinRow own={own} opensPin={opensPin} />
      </ul>
    </Card>
  );
}
