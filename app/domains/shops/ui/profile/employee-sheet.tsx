import { useState } from 'react';
import { accountIdentifier } from '#app/domains/accounts/phone/phone.ts';
import type { TeamMember } from '#app/domains/shops/team/team.queries.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { UsageBar } from '#app/ui/display/progress.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import type { ProfileShop } from '../../profile/profile-page.server.ts';
import { maxPersonName, maxShopPhone } from '../../shops.ts';
import { useProfileForm } from './use-profile-form.ts';

interface PersonFieldsProps {
  member: TeamMember | undefined;
  domain: string;
  faults: Record<string, string> | undefined;
}

/** The email follows the phone and cannot be typed. */
function PersonFields({ member, domain, faults }: PersonFieldsProps) {
  const t = useT();
  const [phone, setPhone] = useState(member?.phone ?? '');
  const isIn = member !== undefined && member.state !== 'invited';
  // The line about both stands above the form; each field says what it wants itself.
  const wanted = t('errors.shops.user_fields_required');
  const said = (fault: string | undefined, own: string) => (fault === wanted ? own : fault);
  return (
    <>
      <div className="cols2">
        <TextField
          name="firstName"
          label={t('profile.first_name')}
          defaultValue={member?.firstName}
          maxLength={maxPersonName}
          readOnly={member?.hasOwnName}
          required
          error={said(faults?.firstName, t('team.add_first_name'))}
        />
        <TextField
          name="lastName"
          label={t('profile.last_name')}
          defaultValue={member?.lastName}
          maxLength={maxPersonName}
          readOnly={member?.hasOwnName}
          error={faults?.lastName}
        />
      </div>
      <TextField
        name="phoneNumber"
        label={t('accounts.phone')}
        labelIcon="phone"
        type="tel"
        inputMode="tel"
        defaultValue={phone}
        maxLength={maxShopPhone}
        readOnly={isIn}
        required
        onInput={(event) => setPhone(event.currentTarget.value)}
        error={said(faults?.phoneNumber, t('team.add_phone'))}
      />
      <TextField
        label={t('team.email')}
        value={phone.trim() ? accountIdentifier(phone, domain) : ''}
        readOnly
        tabIndex={-1}
        hint={t('team.email_hint')}
      />
    </>
  );
}

function RoleChoice({ member }: { member: TeamMember }) {
  const t = useT();
  return (
    <>
      <OptionCards
        legend={t('team.role')}
        name="role"
        defaultValue={member.role}
        options={[
          {
            value: 'employee',
            label: t('team.employee'),
            text: t('team.employee_may'),
            icon: 'user',
          },
          {
            value: 'admin',
            label: t('team.admin'),
            text: t('team.admin_may'),
            icon: 'shield-check',
          },
        ]}
      />
      <Note>{t('team.owner_deletes')}</Note>
    </>
  );
}

function NewEmployee() {
  const t = useT();
  return (
    <>
      <div className="who">
        <span className="tic c-phon">
          <Icon name="user" />
        </span>
        <span className="grow">
          <b>{t('team.employee')}</b>
          <br />
          <span className="muted small">{t('team.employee_first')}</span>
        </span>
      </div>
      <Note>{t('team.works_once')}</Note>
    </>
  );
}

/** Takes the place of the form when the plan has no room. */
function LimitReached({ shop, used }: { shop: ProfileShop; used: number }) {
  const t = useT();
  const { name, userLimit } = shop.plan;
  const { biggerPlan } = shop;
  return (
    <>
      <div className="center">
        <div className="okc warn">
          <Icon name="users" />
        </div>
        <p className="strong" role="alert">
          {t(biggerPlan ? 'errors.shops.user_limit' : 'team.limit_largest', {
            n: userLimit,
            plan: name,
          })}
        </p>
      </div>
      <div className="mt-m">
        <UsageBar
          title={t('dashboard.plan', { plan: name })}
          used={used}
          limit={userLimit}
          level="bad"
          text={
            biggerPlan
              ? t('team.limit_bigger', { plan: biggerPlan.name, limit: biggerPlan.userLimit })
              : t('team.limit_most')
          }
        />
      </div>
    </>
  );
}

interface EmployeeSheetProps {
  shop: ProfileShop;
  /** The one to edit; undefined adds one. */
  member: TeamMember | undefined;
  used: number;
  domain: string;
  operation: string;
  open: boolean;
  onClose: () => void;
}

export function EmployeeSheet(props: EmployeeSheetProps) {
  const { shop, member, used, domain, operation, open, onClose } = props;
  const t = useT();
  const close = () => {
    form.forget();
    onClose();
  };
  const form = useProfileForm(close);
  const isFull =
    !member && (used >= shop.plan.userLimit || form.fault?.code === 'shops.user_limit');
  const submit = member ? t('ui.save') : t('team.add_user');
  return (
    <Sheet
      open={open}
      onClose={close}
      title={member ? t('team.edit_user') : t('team.add_user')}
      width={5}
      guardsTyping
      wrap={(inside) => (
        <form.Form method="post" action="/shop" noValidate onChange={form.onChange}>
          {inside}
        </form.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {isFull ? t('ui.close') : t('ui.cancel')}
          </Button>
          {isFull && shop.biggerPlan && (
            <ButtonLink to="/subscription" variant="sun" icon="arrow-up" className="grow">
              {t('profile.upgrade')}
            </ButtonLink>
          )}
          {!isFull && (
            <Button
              type="submit"
              className="grow"
              icon={member ? 'check' : 'user-plus'}
              busy={form.busy}
            >
              {form.busy ? t(member ? 'profile.saving' : 'team.adding') : submit}
            </Button>
          )}
        </>
      }
    >
      {isFull ? (
        <LimitReached shop={shop} used={Math.max(used, shop.plan.userLimit)} />
      ) : (
        <div className="stack">
          <input type="hidden" name="intent" value={member ? 'edit-user' : 'add-user'} />
          <input type="hidden" name="shopId" value={shop.id} />
          <input type="hidden" name="operation" value={operation} />
          {member && <input type="hidden" name="id" value={member.userId} />}
          {form.fault && (
            <Note tone="bad" live>
              {form.fault.message}
            </Note>
          )}
          {open && <PersonFields member={member} domain={domain} faults={form.fault?.fields} />}
          {member?.hasOwnName && <Note>{t('team.own_name')}</Note>}
          {member && shop.may.setRole && <RoleChoice key={member.userId} member={member} />}
          {!member && <NewEmployee />}
        </div>
      )}
    </Sheet>
  );
}
