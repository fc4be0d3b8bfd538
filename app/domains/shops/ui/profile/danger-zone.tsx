import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { confirmPath } from '#app/domains/accounts/sign-in/confirm-path.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { isSameName } from '../../shops.ts';
import { opener, type ProfileSheet } from './shop-panel.tsx';
import { useProfileForm } from './use-profile-form.ts';

const icons = {
  items: 'package',
  photos: 'image',
  users: 'users',
  messages: 'message-circle',
  orders: 'shopping-bag',
  sections: 'layout-list',
  ratings: 'star',
  adverts: 'megaphone',
} as const satisfies Record<string, IconName>;

type Counted = keyof typeof icons;
export type DeletionCounts = Partial<Record<Counted, number>>;

function Counts({ counts }: { counts: DeletionCounts }) {
  const t = useT();
  const known = (Object.keys(icons) as Counted[]).filter((what) => counts[what] !== undefined);
  return (
    <ul className="rm cols2 my-m">
      {known.map((what) => (
        <li key={what} className="num">
          <Icon name={icons[what]} />
          <span>{t(`danger.${what}`, { count: counts[what] ?? 0 })}</span>
        </li>
      ))}
    </ul>
  );
}

interface OrderUnderWay {
  id: string;
  number: string;
  why:
    | 'complained'
    | 'claimed'
    | 'paid'
    | 'kept'
    | 'flagged'
    | 'paying'
    | 'overpaid'
    | 'refunding'
    | 'disputed'
    | 'may_complain';
}

/** Where to go first: buyers' money must not go with the shop. */
function MoneyUnderWay({ orders }: { orders: readonly OrderUnderWay[] }) {
  const t = useT();
  return (
    <Note tone="warn" icon="wallet" className="mt-s">
      <p>{t('danger.money')}</p>
      <ul className="stack-s mt-s">
        {orders.map(({ id, number, why }) => (
          <li key={id} className="row s">
            <ButtonLink to={`/orders/${id}`} variant="outline" size="s">
              {number}
            </ButtonLink>
            <span>{t(`danger.money_${why}`)}</span>
          </li>
        ))}
      </ul>
    </Note>
  );
}

interface DeleteSheetProps {
  shopName: string;
  counts: DeletionCounts | undefined;
  /** Orders whose money is not where it belongs yet: the first of them. */
  underWay: readonly OrderUnderWay[];
  /** Those who run the market look into it. */
  isHeld: boolean;
  /** A phone that came in only today may not. */
  isLimited: boolean;
  open: boolean;
  onClose: () => void;
}

function DeleteSheet(props: DeleteSheetProps) {
  const { shopName, counts, underWay, isHeld, isLimited, open, onClose } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  // Before the page is alive the button is awake and the server compares the name alone.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const form = useProfileForm();
  const close = () => {
    form.forget();
    setTyped('');
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('danger.ask')}
      width={5}
      wrap={(inside) => (
        <form.Form method="post" noValidate action="/shop">
          {inside}
        </form.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('danger.keep')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            className="grow"
            icon="trash-2"
            busy={form.busy}
            disabled={
              isLimited ||
              isHeld ||
              underWay.length > 0 ||
              (isAlive && !isSameName(typed, shopName))
            }
          >
            {form.busy ? t('danger.deleting') : t('danger.delete')}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="delete" />
      <p className="strong">{t('danger.removes')}</p>
      {counts ? <Counts counts={counts} /> : <p className="muted my-m">{t('ui.loading')}</p>}
      <Note icon="wallet">{t('danger.stays')}</Note>
      {underWay.length > 0 && <MoneyUnderWay orders={underWay} />}
      {isHeld && (
        <Note tone="warn" className="mt-s">
          {t('errors.moderation.shop_held')} <Link to="/measures">{t('measures.title')}</Link>
        </Note>
      )}
      {isLimited && (
        <Note tone="warn" className="mt-s">
          {t('errors.accounts.device_limited')}
        </Note>
      )}
      {form.fault && (
        <Note tone="bad" live className="mt-s">
          {form.fault.message}
        </Note>
      )}
      <TextField
        className="mt-m"
        name="name"
        label={t('danger.type_name')}
        hint={shopName}
        autoComplete="off"
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </Sheet>
  );
}

interface DangerZoneProps extends Omit<DeleteSheetProps, 'onClose'> {
  onOpen: (sheet: ProfileSheet | undefined) => void;
  /** Asked before the shop's name is typed. */
  asksProof: boolean;
}

export function DangerZone({ onOpen, asksProof, ...sheet }: DangerZoneProps) {
  const t = useT();
  return (
    <section className="dzone" aria-labelledby="danger">
      <h2 className="row s ink-bad" id="danger">
        <Icon name="triangle-alert" />
        {t('danger.title')}
      </h2>
      <p className="my-s">{t('danger.text')}</p>
      <ButtonLink to="/shop/export" variant="outline" icon="download" className="mb-s">
        {t('shop_export.title')}
      </ButtonLink>{' '}
      <ButtonLink
        {...(asksProof
          ? { to: confirmPath('/shop?open=delete') }
          : opener({ sheet: 'delete', onOpen }))}
        variant="danger-outline"
        icon="trash-2"
      >
        {t('danger.delete')}
      </ButtonLink>
      <DeleteSheet {...sheet} onClose={() => onOpen(undefined)} />
    </section>
  );
}
