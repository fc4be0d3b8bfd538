import { useState } from 'react';
import type { TeamMember } from '#app/domains/shops/team/team.queries.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Table } from '#app/ui/display/table.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { whatsAppHref } from '../../contact.ts';
import type { ProfileShop } from '../../profile/profile-page.server.ts';
import { nameOrPhone } from '../../shops.ts';
import { teamCount } from '../../team/team-count.ts';
import { EmployeeSheet } from './employee-sheet.tsx';
import { opener, type ProfileSheet } from './shop-panel.tsx';
import { useProfileForm } from './use-profile-form.ts';

const tones: Record<TeamMember['role'], Tone> = { owner: 'sun', admin: 'info', employee: 'soft' };

/** Written to the number that was added: where to sign in, and with what. */
function Invite({ member, shop }: { member: TeamMember; shop: ProfileShop }) {
  const t = useT();
  const url = new URL('/login', shop.link.url).href;
  const text = t('team.invite_text', { name: member.firstName, shop: shop.name, url });
  const href = whatsAppHref(member.phone, text);
  if (!href) return null;
  return (
    <a className="btn soft sm" href={href} target="_blank" rel="noopener">
      <Icon name="whatsapp" className="b" />
      {t('team.invite')}
      <span className="sr"> {nameOrPhone(member)}</span>
    </a>
  );
}

function RoleBadges({ member, shop }: { member: TeamMember; shop: ProfileShop }) {
  const t = useT();
  return (
    <span className="row s wrap">
      <Badge tone={tones[member.role]}>{t(`team.${member.role}`)}</Badge>
      {member.state === 'invited' && <span className="muted small">{t('team.not_in_yet')}</span>}
      {member.state === 'invited' && <Invite member={member} shop={shop} />}
      {member.state === 'paused' && (
        <Badge tone="warn" icon="pause">
          {t('team.paused')}
        </Badge>
      )}
    </span>
  );
}

interface RowActionsProps {
  member: TeamMember;
  mayRemove: boolean;
  onEdit: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
}

function RowActions({ member, mayRemove, onEdit, onRemove }: RowActionsProps) {
  const t = useT();
  if (member.role === 'owner') return null;
  const name = nameOrPhone(member);
  return (
    <span className="row end">
      <IconButton icon="pencil" label={t('team.edit', { name })} onClick={() => onEdit(member)} />
      {mayRemove && (
        <IconButton
          icon="trash-2"
          variant="bad"
          label={t('team.remove', { name })}
          onClick={() => onRemove(member)}
        />
      )}
    </span>
  );
}

interface TeamTableProps extends Omit<RowActionsProps, 'member'> {
  shop: ProfileShop;
  team: readonly TeamMember[];
}

function TeamTable({ shop, team, ...actions }: TeamTableProps) {
  const t = useT();
  return (
    <Table
      caption={t('team.title')}
      className="users"
      rows={team}
      rowKey={({ userId }) => userId}
      columns={[
        {
          id: 'name',
          head: t('team.name'),
          cell: (member) => (
            <span className="row">
              <Avatar name={nameOrPhone(member)} src={member.picture} size="s" />
              <b>{nameOrPhone(member)}</b>
            </span>
          ),
        },
        { id: 'phone', head: t('team.phone'), className: 'num uph', cell: ({ phone }) => phone },
        {
          id: 'role',
          head: t('team.role'),
          className: 'url',
          cell: (member) => <RoleBadges member={member} shop={shop} />,
        },
        {
          id: 'actions',
          head: t('team.actions'),
          headHidden: true,
          end: true,
          className: 'uac',
          cell: (member) => <RowActions member={member} {...actions} />,
        },
      ]}
    />
  );
}

function RemoveDialog({
  shopId,
  member,
  onClose,
}: {
  shopId: string;
  member: TeamMember | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const close = () => {
    form.forget();
    onClose();
  };
  const form = useProfileForm(close);
  const remove = () =>
    form.submit(
      { intent: 'remove-user', shopId, id: member?.userId ?? '' },
      { method: 'post', action: '/shop' },
    );
  return (
    <ConfirmDialog
      open={member !== undefined}
      title={t('team.remove_title', { name: member ? nameOrPhone(member) : '' })}
      text={t('team.remove_text')}
      icon="trash-2"
      danger
      busy={form.busy}
      confirmLabel={t('team.remove_now')}
      onConfirm={remove}
      onCancel={close}
    >
      {form.fault && (
        <Note tone="bad" live className="mt-s">
          {form.fault.message}
        </Note>
      )}
    </ConfirmDialog>
  );
}

interface TeamCardProps {
  shop: ProfileShop;
  team: readonly TeamMember[];
  domain: string;
  operation: string;
  adding: boolean;
  onOpen: (sheet: ProfileSheet | undefined) => void;
}

export function TeamCard({ shop, team, domain, operation, adding, onOpen }: TeamCardProps) {
  const t = useT();
  const [edited, setEdited] = useState<TeamMember>();
  const [removed, setRemoved] = useState<TeamMember>();
  const used = team.filter(({ role }) => role !== 'owner').length;
  return (
    <Card className="team-box" aria-labelledby="shop-users">
      <div className="row between mb-s">
        <div>
          <h2 id="shop-users">{t('team.title')}</h2>
          <p className="muted small num">{teamCount(team, shop.plan, t)}</p>
        </div>
        {shop.may.addUser && (
          <ButtonLink {...opener({ sheet: 'add-user', onOpen })} size="s" icon="user-plus">
            {t('team.add')}
          </ButtonLink>
        )}
      </div>
      {!shop.may.addUser && (
        <Note tone="warn" icon="smartphone" className="mb-s">
          {t('team.new_phone')}
        </Note>
      )}
      <TeamTable
        shop={shop}
        team={team}
        mayRemove={shop.may.removeUser}
        onEdit={setEdited}
        onRemove={setRemoved}
      />
      <EmployeeSheet
        {...{ shop, used, domain, operation }}
        member={undefined}
        open={adding}
        onClose={() => onOpen(undefined)}
      />
      <EmployeeSheet
        {...{ shop, used, domain, operation }}
        member={edited}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
      <RemoveDialog shopId={shop.id} member={removed} onClose={() => setRemoved(undefined)} />
    </Card>
  );
}
