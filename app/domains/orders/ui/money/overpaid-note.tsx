import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { overpaidOf } from '../../payments/paid-sums.ts';
import { surplusParts } from '../../payments/refundable.ts';

interface OverpaidNoteProps {
  own: Pick<OwnOrder, 'order' | 'payments'>;
  seesMoney: boolean;
}

/** Paid twice: how much too much, and the button that gives it back. */
export function OverpaidNote({ own: { order, payments }, seesMoney }: OverpaidNoteProps) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const overpaidKobo = overpaidOf(order, payments);
  if (overpaidKobo === 0) return null;
  const amount = formatMoney(overpaidKobo);
  const parts = surplusParts(payments, overpaidKobo);
  const sumOf = (some: typeof parts) => some.reduce((sum, { kobo }) => sum + kobo, 0);
  const onlineKobo = sumOf(parts.filter(({ payment }) => payment.reference !== null));
  const backKobo = sumOf(parts);
  return (
    <Note tone="warn" className="mb-m">
      <b className="blk">{t('orders.overpaid', { amount })}</b>
      {t(seesMoney ? 'orders.overpaid_text' : 'orders.return_leader')}
      {seesMoney && (
        <>
          {backKobo > onlineKobo && <span className="blk">{t('orders.refund_hand_text')}</span>}
          {onlineKobo > 0 && (
            <span className="blk">
              {t('orders.return_online', { amount: formatMoney(onlineKobo) })}
            </span>
          )}
          <fetcher.Form method="post" action={`/orders/${order.id}`} className="mt-s">
            <input type="hidden" name="intent" value="surplus" />
            <input type="hidden" name="amount" value={overpaidKobo} />
            <Button type="submit" size="s" icon="undo-2" busy={fetcher.state !== 'idle'}>
              {t('orders.overpaid_do', { amount: formatMoney(backKobo) })}
            </Button>
          </fetcher.Form>
        </>
      )}
      {fetcher.data?.message && (
        <span className="blk mt-s" role="status">
          {fetcher.data.message}
        </span>
      )}
    </Note>
  );
}

/** Beside a claim on an order that is paid: to confirm it too means that money goes back. */
export function PaidTwiceNote({ className }: { className: string }) {
  const t = useT();
  return (
    <Note tone="bad" icon="triangle-alert" className={className}>
      {t('orders.claim_paid')}
    </Note>
  );
}
