import { useState } from 'react';
import type { OwnOrder } from '#app/domains/orders/orders.queries.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { ReasonSheet } from '../reason-sheet.tsx';

type Payment = OwnOrder['payments'][number];

/** What of a payment has not gone back and is not on its way back. */
const leftOf = ({ id, amountKobo }: Payment, payments: readonly Payment[]): number =>
  payments
    .filter(
      ({ returnsId, state }) => returnsId === id && (state === 'pending' || state === 'success'),
    )
    .reduce((left, back) => left + back.amountKobo, amountKobo);

const freshKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

interface RefundActionsProps {
  orderId: string;
  payments: readonly Payment[];
}

/** Money that came online goes back the way it came, all of it or a part. */
export function RefundActions({ orderId, payments }: RefundActionsProps) {
  const t = useT();
  const [asking, setAsking] = useState<{ payment: Payment; key: string }>();
  const refundable = payments.filter(
    (payment) =>
      payment.reference !== null &&
      payment.state === 'success' &&
      payment.flag !== 'disputed' &&
      leftOf(payment, payments) > 0,
  );
  const left = asking ? leftOf(asking.payment, payments) : 0;
  return (
    <>
      {refundable.map((payment) => (
        <p key={payment.id} className="mt-s">
          <Button
            variant="quiet"
            size="s"
            icon="undo-2"
            onClick={() => setAsking({ payment, key: freshKey() })}
          >
            {t('orders.refund', { amount: formatMoney(leftOf(payment, payments)) })}
          </Button>
        </p>
      ))}
      <ReasonSheet
        key={asking?.key}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t('orders.refund_title')}
        text={t('orders.refund_text')}
        confirm={t('orders.refund_confirm')}
        example={t('orders.return_like')}
        action={`/orders/${orderId}`}
        fields={{ intent: 'refund', paymentId: asking?.payment.id ?? '', key: asking?.key ?? '' }}
      >
        <MoneyField
          label={t('orders.refund_amount')}
          name="amount"
          required
          defaultValue={koboToNaira(left)}
          hint={t('orders.refund_most', { amount: formatMoney(left) })}
        />
      </ReasonSheet>
    </>
  );
}
