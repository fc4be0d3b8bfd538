import { useState } from 'react';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { maxBuyerName } from '#app/domains/orders/orders.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import type { Counter, Customer } from './use-counter.ts';

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

function CustomerSheet({
  open,
  counter,
  onClose,
}: {
  open: boolean;
  counter: Counter;
  onClose: () => void;
}) {
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
    <Sheet
      open={open}
      onClose={onClose}
      width={4}
      title={t('counter.customer')}
      wrap={(inside) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {inside}
        </form>
      )}
      footer={
        <Button type="submit" block>
          {t('ui.save')}
        </Button>
      }
    >
      <div className="stack">
        <CustomerFields
          typed={typed}
          isWrong={isWrong}
          onType={(next) => {
            setWrong(false);
            setTyped(next);
          }}
        />
      </div>
    </Sheet>
  );
}

/** Who buys, when somebody wants to know it: a name, a phone, or nothing. */
export function CustomerButton({ counter }: { counter: Counter }) {
  const t = useT();
  const [sheets, setSheets] = useState(0);
  const [open, setOpen] = useState(false);
  const { customer } = counter;
  const shown = customer?.name || customer?.phone;
  return (
    <>
      <span className={shown ? 'cust' : 'cust none'}>
        <button
          type="button"
          className="cust-b"
          aria-label={shown ? t('counter.customer_change', { name: shown }) : undefined}
          onClick={() => {
            setSheets(sheets + 1);
            setOpen(true);
          }}
        >
          {shown ? <Avatar name={shown} size="s" /> : <Icon name="user-plus" size="s" />}
          {shown ?? t('counter.customer')}
        </button>
        {shown && (
          <button
            type="button"
            className="cust-x"
            aria-label={t('counter.customer_remove')}
            onClick={() => counter.setCustomer(undefined)}
          >
            <Icon name="x" size="s" />
          </button>
        )}
      </span>
      <CustomerSheet key={sheets} open={open} counter={counter} onClose={() => setOpen(false)} />
    </>
  );
}
