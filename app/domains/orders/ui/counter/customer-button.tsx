import { useState } from 'react';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import type { Customer } from '#app/domains/orders/counter/kept/open-sale.ts';
import { maxBuyerName } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type ExtraSheetProps, SaleExtra, SaveSheet } from './sale-extra.tsx';
import type { Counter } from './use-counter.ts';

interface CustomerFieldsProps {
  typed: Customer;
  /** The number is none. */
  isWrong: boolean;
  onType: (typed: Customer) => void;
}

export function CustomerFields({ typed, isWrong, onType }: CustomerFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('counter.customer_name')}
        value={typed.name}
        maxLength={maxBuyerName}
        autoComplete="off"
        onChange={(event) => onType({ ...typed, name: event.currentTarget.value })}
      />
      <TextField
        label={t('counter.customer_phone')}
        type="tel"
        value={typed.phone}
        maxLength={40}
        autoComplete="off"
        error={isWrong ? t('errors.orders.phone_invalid') : undefined}
        onChange={(event) => onType({ ...typed, phone: event.currentTarget.value })}
      />
    </>
  );
}

interface CustomerProps {
  counter: Counter;
}

function CustomerSheet({ open, counter, onClose }: CustomerProps & ExtraSheetProps) {
  const t = useT();
  const [typed, setTyped] = useState<Customer>(counter.customer ?? { name: '', phone: '' });
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const name = typed.name.trim();
    const phone = typed.phone.trim();
    if (phone !== '' && phoneKey(phone) === undefined) {
      setWrong(true);
      return;
    }
    counter.setCustomer(name || phone ? { name, phone } : undefined);
    onClose();
  };
  return (
    <SaveSheet open={open} onClose={onClose} title={t('counter.customer')} onSave={save}>
      <CustomerFields
        typed={typed}
        isWrong={isWrong}
        onType={(next) => {
          setWrong(false);
          setTyped(next);
        }}
      />
    </SaveSheet>
  );
}

/** Who buys, when somebody wants to know it: a name, a phone, or nothing. */
export function CustomerButton({ counter }: CustomerProps) {
  const t = useT();
  const { customer } = counter;
  const shown = customer?.name || customer?.phone;
  return (
    <SaleExtra
      chosen={
        shown
          ? {
              change: t('counter.customer_change', { name: shown }),
              remove: t('counter.customer_remove'),
              onRemove: () => counter.setCustomer(undefined),
            }
          : undefined
      }
      sheet={(sheet) => <CustomerSheet {...sheet} counter={counter} />}
    >
      {shown ? <Avatar name={shown} size="s" /> : <Icon name="user-plus" size="s" />}
      {shown ?? t('counter.customer')}
    </SaleExtra>
  );
}
