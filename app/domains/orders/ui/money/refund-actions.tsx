import { useState } from 'react';
import { methodLook } from '#app/domains/orders/order-words.ts';
import type { OwnOrder } from '#app/domains/orders/orders.queries.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { inWholeNaira, leftOfPayment, refundable } from '../../payments/refundable.ts';
import { ReasonSheet } from '../reason-sheet.tsx';
import { freshKey } from '../steps/fresh-key.ts';

type Payment = OwnOrder['payments'][number];

interface RefundActionsProps {
  orderId: string;
  payments: readonly Payment[];
}

/** Money goes back the way it came, all of it or a part. */
export function RefundActions({ orderId, payments }: RefundActionsProps) {
  const t = useT();
  const [asking, setAsking] = useState<{ payment: Payment; key: string }>();
  const leftOf = (payment: Payment) => {
    const left = leftOfPayment(payment, payments);
    return payment.method === 'cash' ? inWholeNaira(left) : left;
  };
  const left = asking ? leftOf(asking.payment) : 0;
  const isOnline = asking ? asking.payment.reference !== null : false;
  return (
    <>
      {refundable(payments).map((payment) => (
        <p key={payment.id} className="mt-s">
          <Button
            variant="quiet"
            size="s"
            icon="undo-2"
            onClick={() => setAsking({ payment, key: freshKey() })}
          >
            {t('orders.refund', { amount: formatMoney(leftOf(payment)) })}
            {` · ${t(methodLook[payment.method].label)}`}
          </Button>
        </p>
      ))}
      <ReasonSheet
        key={asking?.key}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t('orders.refund_title')}
        text={t(isOnline ? 'orders.refund_text' : 'orders.refund_hand_text')}
        confirm={t('orders.refund_confirm')}
        example={t('orders.return_like')}
        action={`/orders/${orderId}`}
        fields={{ intent: 'refund', paymentId: asking?.payment.id ?? '', key: asking?.key ?? '' }}
      >
        <MoneyField
          label={t('orders.refund_amount')}
          name="amount"
          defaultValue={koboToNaira(left)}
          hint={t('orders.refund_most', { amount: formatMoney(left) })}
        />
      </ReasonSheet>
    </>
  );
}
