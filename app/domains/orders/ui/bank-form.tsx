import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/sheet.tsx';

interface Bank {
  bank: string;
  accountNumber: string;
  accountName: string;
}

interface BankAnswer {
  saved?: boolean;
  message?: string | undefined;
}

/** Where buyers send a transfer: shown on their order page. */
export function BankAccount({ bank }: { bank: Bank | undefined }) {
  const t = useT();
  const fetcher = useFetcher<BankAnswer>();
  const [open, setOpen] = useState(false);
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.saved) setOpen(false);
  }, [answer]);
  return (
    <Card className="row mb-m">
      <span className="tic c-phon">
        <Icon name="landmark" />
      </span>
      <span className="grow">
        <b className="blk">{t('payments.bank')}</b>
        <span className="muted small num">
          {bank
            ? `${bank.bank}, ${bank.accountNumber}, ${bank.accountName}`
            : t('payments.no_bank')}
        </span>
      </span>
      <Button variant="soft" size="s" onClick={() => setOpen(true)}>
        {bank ? t('payments.change') : t('payments.add_bank')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        width={4}
        title={t('payments.bank')}
        wrap={(inside) => <fetcher.Form method="post">{inside}</fetcher.Form>}
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" className="grow" busy={busy}>
              {t('ui.save')}
            </Button>
          </>
        }
      >
        <div className="stack">
          <TextField label={t('order.bank')} name="bank" defaultValue={bank?.bank} maxLength={60} />
          <TextField
            label={t('payments.account_number')}
            name="accountNumber"
            inputMode="numeric"
            defaultValue={bank?.accountNumber}
            maxLength={14}
            error={answer?.message}
          />
          <TextField
            label={t('payments.account_name')}
            name="accountName"
            defaultValue={bank?.accountName}
            maxLength={60}
          />
        </div>
      </Sheet>
    </Card>
  );
}
