import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { heldOf } from '../../payments/held.ts';
import { ReasonSheet } from '../reason-sheet.tsx';
import { freshKey } from './fresh-key.ts';
import { MoneyBack, typedOr, useMoneyBack } from './money-back.tsx';

interface CancelSheetProps {
  own: OwnOrder;
  seesMoney: boolean;
  open: boolean;
  onClose: () => void;
}

/** An order that will not be handed over, and what was paid for it in the same step. */
export function CancelSheet({ own, seesMoney, open, onClose }: CancelSheetProps) {
  const t = useT();
  const [key] = useState(freshKey);
  const back = useMoneyBack(own, seesMoney);
  const { mostKobo } = back;
  const refundKobo = typedOr(back, mostKobo);
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t('order.cancel')}
      text={t('orders.cancel_text')}
      confirm={
        mostKobo > 0 && refundKobo > 0
          ? t('orders.cancel_refund', { amount: formatMoney(refundKobo) })
          : t('order.cancel')
      }
      keep={t('order.keep')}
      example={t('orders.cancel_like')}
      action={`/orders/${own.order.id}`}
      fields={{ intent: 'cancel', key }}
    >
      {heldOf(own.order) > 0 && (
        <MoneyBack own={own} seesMoney={seesMoney} worthKobo={mostKobo} back={back} />
      )}
    </ReasonSheet>
  );
}
