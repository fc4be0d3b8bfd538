import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { OwnPart } from '../../profile/profile-page.server.ts';
import { maxPersonName, nameOrPhone } from '../../shops.ts';
import { opener, type ProfileSheet } from './shop-panel.tsx';
import { useProfileForm } from './use-profile-form.ts';

function NamesForm({ own }: { own: OwnPart }) {
  const t = useT();
  const form = useProfileForm();
  return (
    <form.Form
      method="post"
      noValidate
      action="/shop"
      className="stack mt-m"
      onChange={form.onChange}
    >
      <input type="hidden" name="intent" value="names" />
      <div className="cols2">
        <TextField
          name="firstName"
          label={t('profile.first_name')}
          defaultValue={own.firstName}
          maxLength={maxPersonName}
          autoComplete="given-name"
          error={form.fault?.fields?.firstName}
        />
        <TextField
          name="lastName"
          label={t('profile.last_name')}
          defaultValue={own.lastName}
          maxLength={maxPersonName}
          autoComplete="family-name"
          error={form.fault?.fields?.lastName}
        />
      </div>
      {form.fault && !form.fault.fields && (
        <Note tone="bad" live>
          {form.fault.message}
        </Note>
      )}
      <div className="row between wrap">
        {nameOrPhone(own) === own.phone && (
          <span className="muted small">{t('profile.names_hint')}</span>
        )}
        <Button type="submit" variant="outline" size="s" busy={form.busy}>
          {form.busy ? t('profile.saving') : t('ui.save')}
        </Button>
      </div>
    </form.Form>
  );
}

/** The way out for everybody but the owner. */
function LeaveShop({ shopName }: { shopName: string }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const form = useProfileForm();
  const title = t('profile.leave_shop', { shop: shopName });
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        icon="log-out"
        className="mt-s"
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={t('profile.leave_text')}
        confirmLabel={t('team.leave')}
        danger
        busy={form.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => form.submit({ intent: 'leave' }, { method: 'post', action: '/shop' })}
      />
    </>
  );
}

interface YouCardProps {
  own: OwnPart;
  /** Somebody who is not the owner may leave; the owner's picture is the shop's. */
  leaves: string | undefined;
  hasOwnPicture: boolean;
  onOpen: (sheet: ProfileSheet) => void;
}

export function YouCard({ own, leaves, hasOwnPicture, onOpen }: YouCardProps) {
  const t = useT();
  return (
    <Card aria-labelledby="you">
      <h2 id="you">{t('profile.you')}</h2>
      <div className="row mt-s">
        <Avatar name={nameOrPhone(own)} src={own.picture} size="m" />
        <span className="grow">
          <b className="blk">{nameOrPhone(own)}</b>
          {nameOrPhone(own) !== own.phone && <span className="muted small num">{own.phone}</span>}
        </span>
        {hasOwnPicture && (
          <ButtonLink
            {...opener({ sheet: 'picture', onOpen })}
            variant="soft"
            size="s"
            icon="camera"
          >
            {t('profile.change')}
          </ButtonLink>
        )}
      </div>
      <NamesForm own={own} />
      {leaves && <LeaveShop shopName={leaves} />}
    </Card>
  );
}
