import { useState } from 'react';
import { deviceName } from '#app/domains/accounts/session/device-name.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { noteLeaving } from '#app/platform/outbox/leaving.ts';
import { unsentCount } from '#app/platform/outbox/operations.ts';
import { currentOutbox, useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { OwnPart } from '../../profile/profile-page.server.ts';
import { useProfileForm } from './use-profile-form.ts';

type Device = OwnPart['devices'][number];

const post = { method: 'post', action: '/shop' } as const;
/** The session here ends too: once the server says so, nothing of the shop stays on this phone. */
function leaveHere(): void {
  const outbox = currentOutbox();
  if (outbox) noteLeaving(outbox.owner.by);
}

const isSmall = (label: string): boolean => /Android|iPhone|KaiOS/.test(label);

function DeviceFacts({ device }: { device: Device }) {
  const t = useT();
  const isNew = device.limitedUntil !== null && device.limitedUntil > new Date();
  const seen = device.isCurrent
    ? t('security.now')
    : `${formatDay(device.lastSeenAt)} ${formatTime(device.lastSeenAt)}`;
  return (
    <span className="grow">
      <b>{deviceName(device.label, t)}</b>
      <br />
      <span className="muted small num">{seen}</span>
      {(device.isCurrent || isNew) && (
        <span className="row s wrap mt-xs">
          {device.isCurrent && (
            <Badge tone="ok" icon="check">
              {t('security.this_phone')}
            </Badge>
          )}
          {isNew && (
            <Badge tone="warn" icon="triangle-alert">
              {t('security.new')}
            </Badge>
          )}
        </span>
      )}
    </span>
  );
}

interface DeviceRowProps {
  device: Device;
  /** A phone in its first day signs nobody else out. */
  isLimited: boolean;
  onForget: () => void;
}

function DeviceRow({ device, isLimited, onForget }: DeviceRowProps) {
  const t = useT();
  const form = useProfileForm();
  return (
    <li>
      <span className="tic c-elec">
        <Icon name={isSmall(device.label) ? 'smartphone' : 'laptop'} />
      </span>
      <DeviceFacts device={device} />
      {device.isCurrent && (
        <Button variant="quiet" size="s" onClick={onForget}>
          {t('security.forget')}
        </Button>
      )}
      {!device.isCurrent && !isLimited && (
        <Button
          variant="outline"
          size="s"
          busy={form.busy}
          aria-label={t('security.sign_out_device', { device: deviceName(device.label, t) })}
          onClick={() => form.submit({ intent: 'revoke-device', id: device.id }, post)}
        >
          {t('security.sign_out')}
        </Button>
      )}
    </li>
  );
}

export function DevicesCard({ own }: { own: OwnPart }) {
  const t = useT();
  const [forgetting, setForgetting] = useState(false);
  const waiting = unsentCount(useOutboxView().operations);
  const form = useProfileForm();
  return (
    <Card aria-labelledby="devices">
      <h3 className="fh" id="devices">
        {t('security.devices')}
      </h3>
      <p className="muted small">{t('security.devices_text')}</p>
      <ul className="rows mt-s">
        {own.devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isLimited={own.isLimited}
            onForget={() => setForgetting(true)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={forgetting}
        title={t('security.forget_title')}
        text={waiting > 0 ? t('sync.leave_text', { count: waiting }) : t('security.forget_text')}
        confirmLabel={t('security.forget')}
        danger
        busy={form.busy}
        onCancel={() => setForgetting(false)}
        onConfirm={() => {
          leaveHere();
          form.submit({ intent: 'forget-device' }, post);
        }}
      />
    </Card>
  );
}

export function EverywhereCard() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const form = useProfileForm();
  return (
    <section className="dzone" aria-labelledby="everywhere">
      <h3 className="row s t-l" id="everywhere">
        <Icon name="log-out" />
        {t('security.everywhere')}
      </h3>
      <p className="my-s">{t('security.everywhere_text')}</p>
      <Button variant="danger-outline" icon="log-out" onClick={() => setAsking(true)}>
        {t('security.everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('security.everywhere')}
        text={t('security.everywhere_text')}
        confirmLabel={t('security.sign_out')}
        danger
        busy={form.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          leaveHere();
          form.submit({ intent: 'sign-out-everywhere' }, post);
        }}
      />
    </section>
  );
}
