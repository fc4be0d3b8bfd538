import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Bank } from '#app/platform/ports/payments.ts';
import { Note } from '#app/ui/display/note.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import type { PayoutAnswer } from '../commands/payout-account.server.ts';
import type { payoutAccountOf } from '../payout.queries.server.ts';

export type PayoutAccountView = NonNullable<Awaited<ReturnType<typeof payoutAccountOf>>>;

export interface PayoutFormAnswer extends PayoutAnswer {
  fault?: { message: string; fields?: Record<string, string> } | undefined;
}

interface PayoutFieldsProps {
  account: PayoutAccountView | undefined;
  /** The sheet is open: only then the banks are loaded. */
  active: boolean;
  asksLock: boolean;
  found: PayoutAnswer['found'];
  unreachable: boolean;
  fault: PayoutFormAnswer['fault'];
  onChange: () => void;
}

function useBanks(active: boolean): readonly Bank[] | undefined {
  const { data, load, state } = useFetcher<{ banks: Bank[] }>();
  useEffect(() => {
    if (active && !data && state === 'idle') void load('/payments/banks');
  }, [active, data, load, state]);
  return data?.banks;
}

type Inner = Omit<PayoutFieldsProps, 'active' | 'unreachable'>;

type NumberProps = Pick<Inner, 'account' | 'fault'> & Partial<Pick<Inner, 'onChange'>>;

function AccountNumber({ account, fault, onChange }: NumberProps) {
  const t = useT();
  return (
    <TextField
      label={t('payments.account_number')}
      name="accountNumber"
      inputMode="numeric"
      defaultValue={account?.accountNumber}
      maxLength={14}
      error={fault?.fields?.accountNumber}
      onChange={onChange}
    />
  );
}

function ChosenBank({
  account,
  asksLock,
  found,
  fault,
  onChange,
  banks,
}: Inner & { banks: readonly Bank[] }) {
  const t = useT();
  const options = banks.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <input type="hidden" name="intent" value="account" />
      {found && <input type="hidden" name="accountName" value={found.accountName} />}
      <SelectField
        label={t('order.bank')}
        name="bankCode"
        defaultValue={account?.bankCode ?? ''}
        options={[{ value: '', label: t('payout.choose_bank') }, ...options]}
        error={fault?.fields?.bankCode}
        onChange={onChange}
      />
      <AccountNumber {...{ account, fault, onChange }} />
      {found && (
        <Note tone="info" icon="landmark" live>
          {t('payout.found', { name: found.accountName })}
          {asksLock && ` ${t('payout.transfers_only')}`}
        </Note>
      )}
    </>
  );
}

/** Nobody can be asked whose account it is: it serves for transfers. */
function TypedBank({ account, fault, unreachable }: Inner & { unreachable: boolean }) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="intent" value="typed-account" />
      {unreachable && (
        <Note tone="warn" live>
          {t('payout.unreachable')}
        </Note>
      )}
      <TextField
        label={t('order.bank')}
        name="bank"
        defaultValue={account?.bank}
        maxLength={60}
        error={fault?.fields?.bank}
      />
      <AccountNumber {...{ account, fault }} />
      <TextField
        label={t('payments.account_name')}
        name="accountName"
        defaultValue={account?.accountName}
        maxLength={60}
        error={fault?.fields?.accountName}
      />
    </>
  );
}

export function PayoutFields({ active, unreachable, ...inner }: PayoutFieldsProps) {
  const t = useT();
  const banks = useBanks(active);
  const { fault } = inner;
  return (
    <div className="stack">
      <p className="muted">{t('payout.text')}</p>
      {banks === undefined ? (
        <Skeleton shape="rows" count={2} />
      ) : banks.length === 0 || unreachable ? (
        <TypedBank {...inner} unreachable={unreachable} />
      ) : (
        <ChosenBank {...inner} banks={banks} />
      )}
      {fault && !fault.fields && (
        <Note tone="bad" live>
          {fault.message}
        </Note>
      )}
    </div>
  );
}
