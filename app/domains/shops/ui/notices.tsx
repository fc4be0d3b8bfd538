import { Form } from 'react-router';
import { deviceName } from '#app/domains/accounts/session/device-name.ts';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';

interface PostProps extends Pick<ButtonLook, 'variant' | 'size' | 'icon' | 'children'> {
  fields: Record<string, string>;
  /** Where to go on afterwards. */
  back: string;
}

/** One button that posts to the profile's action; works before the page is alive. */
export function PostButton({ fields, back, children, ...look }: PostProps) {
  return (
    <Form method="post" noValidate action="/shop" preventScrollReset>
      {Object.entries({ ...fields, back }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...look}>
        {children}
      </Button>
    </Form>
  );
}

export interface SignInNotice {
  id: string;
  deviceId: string;
  label: string;
  signedInAt: Date;
}

export function NewDeviceNotices({
  notices,
  back,
}: {
  notices: readonly SignInNotice[];
  back: string;
}) {
  const t = useT();
  return notices.map((notice) => (
    <Note key={notice.id} tone="warn" icon="smartphone" className="mb-m" live>
      <b>{t('security.new_phone', { time: formatTime(notice.signedInAt) })}</b>
      <br />
      {t('security.new_phone_text', { device: deviceName(notice.label, t) })}
      <div className="row s wrap mt-s">
        <PostButton
          fields={{ intent: 'dismiss-notice', id: notice.id }}
          back={back}
          variant="outline"
          size="s"
        >
          {t('security.it_was_me')}
        </PostButton>
        <PostButton
          fields={{ intent: 'revoke-device', id: notice.deviceId }}
          back={back}
          variant="danger"
          size="s"
        >
          {t('security.sign_it_out')}
        </PostButton>
      </div>
    </Note>
  ));
}

/** "You work here now", with the way out beside it. */
export function JoinedNotice({ shopName }: { shopName: string }) {
  const t = useT();
  return (
    <Note tone="ok" className="mb-m">
      <b>{t('team.joined', { shop: shopName })}</b>
      <br />
      {t('team.joined_text')}
      <div className="row s wrap mt-s">
        <PostButton fields={{ intent: 'dismiss-join' }} back="/" variant="outline" size="s">
          {t('team.stay')}
        </PostButton>
        <PostButton fields={{ intent: 'leave' }} back="/" variant="quiet" size="s">
          {t('team.leave')}
        </PostButton>
      </div>
    </Note>
  );
}

interface InvitationsProps {
  invitations: ReadonlyArray<{ shopId: string; shopName: string }>;
  /** The shop the person is in: owners must delete it first, others leave it by saying yes. */
  current: { name: string; isOwner: boolean } | undefined;
}

function useInvitationText(current: InvitationsProps['current']): string {
  const t = useT();
  if (current?.isOwner) return t('errors.shops.owner_cannot_join');
  return current ? t('team.invited_leaves', { shop: current.name }) : t('team.invited_text');
}

export function Invitations({ invitations, current }: InvitationsProps) {
  const t = useT();
  const text = useInvitationText(current);
  return invitations.map(({ shopId, shopName }) => (
    <Note key={shopId} icon="user-plus" className="mb-m">
      <b>{t('team.invited', { shop: shopName })}</b>
      <br />
      {text}
      <div className="row s wrap mt-s">
        {!current?.isOwner && (
          <PostButton fields={{ intent: 'accept', id: shopId }} back="/" size="s">
            {t('team.accept')}
          </PostButton>
        )}
        <PostButton fields={{ intent: 'decline', id: shopId }} back="/" variant="outline" size="s">
          {t('team.decline')}
        </PostButton>
      </div>
    </Note>
  ));
}

/** Deleted shops whose records are still going; the page looks again by itself. */
export function Deletions({
  deletions,
}: {
  deletions: readonly { name: string; percent: number }[];
}) {
  const t = useT();
  return deletions.map(({ name, percent }) => (
    <Note key={name} icon="trash-2" className="mb-m" live>
      {t('dashboard.deleting', { name, percent })}
    </Note>
  ));
}
