import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { payByIcon, payByLabel, statusLook } from '../order-words.ts';
import { type GetBy, isOver, type OrderStatus, type PayBy } from '../orders.ts';

interface StatusBadgeProps {
  status: OrderStatus;
  /** To the team a packed pickup is one that waits for its buyer. */
  getBy?: GetBy | undefined;
}

export function StatusBadge({ status, getBy }: StatusBadgeProps) {
  const t = useT();
  const { icon, label, tone } = statusLook[status];
  const waits = status === 'ready' && getBy === 'pickup';
  return (
    <Badge tone={tone} icon={icon}>
      {t(waits ? 'orders.waiting_pickup' : label)}
    </Badge>
  );
}

interface MoneyFacts {
  status: OrderStatus;
  payBy: PayBy;
  getBy: GetBy;
  isPaid: boolean;
  isFree: boolean;
  /** Sold, and not all of it is paid. */
  isUnpaid: boolean;
}

export function FreeBadge() {
  const t = useT();
  return (
    <Badge tone="plain" icon="check">
      {t('order.nothing_to_pay')}
    </Badge>
  );
}

/** Paid in full, or how the buyer means to pay while the order is open: a claim never turns it green. */
export function MoneyBadge({ status, payBy, getBy, isPaid, isFree, isUnpaid }: MoneyFacts) {
  const t = useT();
  if (isFree) return <FreeBadge />;
  if (isPaid)
    return (
      <Badge tone="ok" icon="circle-check">
        {t('order.paid')}
      </Badge>
    );
  if (isUnpaid)
    return (
      <Badge tone="warn" icon="clock-4">
        {t('orders.not_yet')}
      </Badge>
    );
  if (isOver(status)) return null;
  const atPickup = payBy === 'delivery' && getBy === 'pickup';
  return (
    <Badge tone="plain" icon={payByIcon[payBy]}>
      {t(atPickup ? 'payments.on_pickup' : payByLabel[payBy])}
    </Badge>
  );
}
