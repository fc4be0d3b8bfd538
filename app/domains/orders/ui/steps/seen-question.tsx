import type { FetcherWithComponents } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';

interface SeenQuestionProps {
  orderId: string;
  amountKobo: number;
  /** What is sent once somebody has seen it. */
  fields: Record<string, string>;
  open: boolean;
  onClose: () => void;
  fetcher: FetcherWithComponents<unknown>;
}

/** Asked once before a transfer counts as money, with the sum that the bank's app should show. */
export function SeenQuestion(props: SeenQuestionProps) {
  const { orderId, amountKobo, fields, open, onClose, fetcher } = props;
  const t = useT();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={4}
      title={t('payments.seen_question', { amount: formatMoney(amountKobo) })}
      wrap={(inside) => (
        <fetcher.Form method="post" noValidate action={`/orders/${orderId}`} onSubmit={onClose}>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('payments.seen_no')}
          </Button>
          <Button type="submit" className="grow" icon="check">
            {t('payments.seen_yes')}
          </Button>
        </>
      }
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="muted">{t('payments.check_bank')}</p>
    </Sheet>
  );
}
