import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey, Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { StatusLine } from '#app/ui/display/status-line.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { methodLook, payByLabel, statusLook, stepIcon } from '../order-words.ts';
import type { HistoryEntry } from '../orders.queries.server.ts';
import {
  type GetBy,
  handOverWords,
  nextStep,
  type OrderStatus,
  paymentMethods,
} from '../orders.ts';
import { stepKinds } from '../steps/undo.ts';
import { Moment } from './order-progress.tsx';

const looks: Record<HistoryEntry['kind'], [MessageKey, IconName]> = {
  placed: ['order.placed', 'receipt'],
  confirmed: ['order.status.confirmed', 'check'],
  ready: ['order.status.ready', 'package-check'],
  out_for_delivery: ['order.status.out_for_delivery', 'truck'],
  completed: ['order.status.completed', 'circle-check'],
  cancelled: ['order.status.cancelled', 'x'],
  expired: ['order.status.expired', 'circle-slash'],
  returned: ['orders.returned', 'undo-2'],
  claimed: ['orders.says_paid', 'landmark'],
  claim_withdrawn: ['orders.claim_withdrawn', 'undo-2'],
  payment_confirmed: ['orders.payment_confirmed', 'check-check'],
  payment_rejected: ['orders.payment_rejected', 'x'],
  payment_corrected: ['orders.payment_corrected', 'rotate-ccw'],
  paid: ['order.paid', 'hand-coins'],
  reopened: ['orders.reopened', 'refresh-cw'],
  refund_requested: ['orders.refund_requested', 'undo-2'],
  refunded: ['orders.refunded', 'undo-2'],
  refund_failed: ['orders.refund_failed', 'triangle-alert'],
  disputed: ['orders.disputed', 'triangle-alert'],
  dispute_answered: ['orders.dispute_answered', 'send'],
  dispute_won: ['orders.dispute_won', 'circle-check'],
  dispute_lost: ['orders.dispute_lost', 'circle-x'],
  complained: ['orders.complained', 'triangle-alert'],
  complaint_answered: ['orders.complaint_answered', 'send'],
  complaint_raised: ['orders.complaint_raised', 'flag'],
  complaint_refund: ['orders.complaint_refund', 'undo-2'],
  complaint_rejected: ['orders.complaint_rejected', 'circle-check'],
  complaint_solved: ['orders.complaint_solved', 'circle-check'],
  sent_later: ['orders.sent_later', 'cloud-upload'],
  time_refused: ['orders.time_refused', 'clock-4'],
  oversold: ['orders.oversold', 'triangle-alert'],
  too_few: ['orders.too_few', 'triangle-alert'],
  below_floor: ['orders.below_floor', 'triangle-alert'],
  below_price: ['orders.below_price', 'triangle-alert'],
  unchecked: ['orders.unchecked', 'triangle-alert'],
  unseen: ['orders.unseen', 'landmark'],
  dated_back: ['orders.dated_back', 'clock-4'],
  looked_at: ['orders.looked_at', 'check'],
  discounted: ['orders.discounted', 'tag'],
  price_changed: ['orders.price_changed', 'tag'],
  fee_told: ['orders.fee_told', 'truck'],
  fee_agreed: ['orders.fee_agreed', 'check'],
  pay_changed: ['orders.pay_changed', 'landmark'],
  undone: ['orders.undone', 'undo-2'],
};

/** Nothing to put a tick beside. */
const bad: ReadonlySet<HistoryEntry['kind']> = new Set([
  'cancelled',
  'expired',
  'payment_rejected',
  'refund_failed',
  'disputed',
  'dispute_lost',
  'complained',
  'oversold',
  'too_few',
  'below_floor',
  'below_price',
  'unchecked',
  'unseen',
  'dated_back',
]);

/** Whether the buyer's code was typed, where there was one. */
function handOverText(text: string | null, t: Translate): string {
  if (text === handOverWords.with) return t('orders.with_code');
  return text === handOverWords.without ? t('orders.without_code') : (text ?? '');
}

interface OrderHistoryProps {
  history: readonly HistoryEntry[];
  status: OrderStatus;
  getBy: GetBy;
  buyerName: string;
}

/** What happened, by whom, and the step that comes next. */
export function OrderHistory({ history, status, getBy, buyerName }: OrderHistoryProps) {
  const t = useT();
  const next = nextStep(status, getBy);
  const words = (entry: HistoryEntry): string => {
    const method = paymentMethods.find((known) => known === entry.text);
    const who =
      entry.by === 'team'
        ? (entry.byName ?? '')
        : entry.by === 'buyer'
          ? t('orders.by_buyer', { name: buyerName })
          : entry.byName
            ? `${t('app.name')}: ${entry.byName}`
            : t('orders.by_system');
    const money = entry.amountKobo === null ? '' : formatMoney(entry.amountKobo);
    const step = entry.kind === 'undone' && stepKinds.find((known) => known === entry.text);
    const said = method
      ? t(methodLook[method].label)
      : step
        ? t(looks[step][0])
        : entry.kind === 'completed'
          ? handOverText(entry.text, t)
          : entry.kind === 'pay_changed'
            ? t(getBy === 'pickup' ? 'payments.on_pickup' : payByLabel.delivery)
            : (entry.text ?? '');
    return [who, said, money].filter(Boolean).join(' · ');
  };
  const steps = history.map((entry, at) => ({
    id: entry.id,
    label: t(looks[entry.kind][0]),
    icon: looks[entry.kind][1],
    state: at === history.length - 1 && next ? ('now' as const) : ('done' as const),
    isBad: bad.has(entry.kind),
    time: <Moment at={entry.at} />,
    text: words(entry),
  }));
  const waiting = next
    ? [
        {
          id: 'next',
          label: t(statusLook[next].label),
          icon: stepIcon[next],
          state: 'wait' as const,
        },
      ]
    : [];
  return <StatusLine across={false} label={t('orders.history')} steps={[...steps, ...waiting]} />;
}
