import { useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { confirmPath } from '#app/domains/accounts/sign-in/confirm-path.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useOpenedOnce } from '#app/ui/overlays/use-opened-once.ts';
import { type PayoutAccountView, PayoutFields, type PayoutFormAnswer } from './payout-fields.tsx';

const looks = {
  off: ['plain', 'globe'],
  unchecked: ['warn', 'triangle-alert'],
  waiting: ['info', 'clock-4'],
  refused: ['bad', 'circle-x'],
  active: ['ok', 'circle-check'],
} as const satisfies Record<PayoutAccountView['payout'], [string, IconName]>;

function PayoutBadge({ state }: { state: PayoutAccountView['payout'] }) {
  const t = useT();
  const [tone, icon] = looks[state];
  if (state === 'off') return null;
  return (
    <p className="payout-state">
      <Badge tone={tone} icon={icon}>
        {t(`payout.state.${state}`)}
      </Badge>
    </p>
  );
}

interface PayoutAccountProps {
  account: PayoutAccountView | undefined;
  mayEdit: boolean;
  /** The person may edit the account, but signed in on this phone less than a day ago. */
  isTooNew: boolean;
  /** Who it is was shown too long ago: asked before anything is typed. */
  asksProof: boolean;
  /** The person has no PIN or passkey, which online payments need. */
  asksLock: boolean;
  /** Whoever has just shown it comes back to the sheet. */
  isOpened: boolean;
}

/** The one account of the shop: buyers send transfers there, and online payments settle to it. */
export function PayoutAccount(props: PayoutAccountProps) {
  const { account, mayEdit, isTooNew, asksProof, asksLock, isOpened } = props;
  const t = useT();
  const [open, setOpen] = useState(isOpened && !asksProof);
  useOpenedOnce(isOpened);
  // A sheet that is opened again begins from the start.
  const [round, setRound] = useState(0);
  return (
    <Card className="row wrap mb-m">
      <span className="tic c-phon">
        <Icon name="landmark" />
      </span>
      <span className="grow">
        <b className="blk">{t('payout.title')}</b>
        <span className="muted small num blk">
          {account
            ? `${account.bank}, ${account.accountNumber}, ${account.accountName}`
            : t('payout.none')}
        </span>
      </span>
      {mayEdit && asksProof && (
        <ButtonLink to={confirmPath('/payments?open=account')} variant="soft" size="s">
          {account ? t('payments.change') : t('payments.add_bank')}
        </ButtonLink>
      )}
      {mayEdit && !asksProof && (
        <Button
          variant="soft"
          size="s"
          onClick={() => {
            setRound(round + 1);
            setOpen(true);
          }}
        >
          {account ? t('payments.change') : t('payments.add_bank')}
        </Button>
      )}
      {account && <PayoutBadge state={account.payout} />}
      {isTooNew && <p className="muted small blk">{t('errors.accounts.device_limited')}</p>}
      {mayEdit && asksLock && account?.payout === 'unchecked' && (
        <p className="muted small blk">
          {t('payout.lock_first')}{' '}
          <Link className="strong up" to="/shop#extra-lock">
            {t('payout.set_lock')}
          </Link>
        </p>
      )}
      {mayEdit && (
        <PayoutSheet key={round} {...{ account, asksLock, open }} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

interface PayoutSheetProps {
  account: PayoutAccountView | undefined;
  asksLock: boolean;
  open: boolean;
  onClose: () => void;
}

function PayoutSheet({ account, asksLock, open, onClose }: PayoutSheetProps) {
  const t = useT();
  const fetcher = useFetcher<PayoutFormAnswer>();
  const answer = fetcher.data;
  const saved = answer?.saved === true;
  useEffect(() => {
    if (saved) onClose();
  }, [saved, onClose]);
  const { said, onChange } = useSaidOf(answer?.fault);
  const [changed, setChanged] = useState<PayoutFormAnswer>();
  // What was found counts only for what stands in the form.
  const found = answer !== changed ? answer?.found : undefined;
  return (
    <Sheet
      open={open && !saved}
      onClose={onClose}
      width={4}
      title={t('payout.title')}
      wrap={(inside) => (
        <fetcher.Form method="post" noValidate action="/payments" onChange={onChange}>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" className="grow" busy={fetcher.state === 'submitting'}>
            {found ? t('payout.confirm') : t('ui.save')}
          </Button>
        </>
      }
    >
      <PayoutFields
        account={account}
        asksLock={asksLock}
        active={open}
        found={found}
        unreachable={answer?.unreachable === true}
        fault={said}
        onChange={() => setChanged(answer)}
      />
      {account && (
        <p className="mt-m">
          <Button
            type="submit"
            name="intent"
            value="remove-account"
            variant="quiet"
            size="s"
            icon="trash-2"
          >
            {t('payout.remove')}
          </Button>
        </p>
      )}
    </Sheet>
  );
}
