import type { MessageKey, Translate } from '#app/platform/i18n/messages.ts';
import type { Turn } from './mine/my-orders.ts';
import type { OrderSource, OrderStatus, PayBy, PaymentMethod, PaymentState } from './orders.ts';

type Tone = 'soft' | 'ok' | 'warn' | 'bad' | 'info' | 'plain';

/** How a status looks and is called, everywhere. */
export const statusLook = {
  pending: { label: 'order.status.pending', icon: 'clock-4', tone: 'info' },
  confirmed: { label: 'order.status.confirmed', icon: 'package', tone: 'warn' },
  ready: { label: 'order.status.ready', icon: 'package-check', tone: 'warn' },
  out_for_delivery: { label: 'order.status.out_for_delivery', icon: 'truck', tone: 'warn' },
  completed: { label: 'order.status.completed', icon: 'circle-check', tone: 'ok' },
  cancelled: { label: 'order.status.cancelled', icon: 'circle-x', tone: 'bad' },
  expired: { label: 'order.status.expired', icon: 'circle-slash', tone: 'plain' },
} as const satisfies Record<OrderStatus, { label: MessageKey; icon: string; tone: Tone }>;

/** How it looks to the buyer whose turn it is, or who waits. */
const turnLook = {
  pay: { label: 'order.turn_pay', icon: 'clock-4', tone: 'warn' },
  fee: { label: 'order.turn_fee', icon: 'clock-4', tone: 'warn' },
  collect: { label: 'order.turn_collect', icon: 'package-check', tone: 'warn' },
  checking: { label: 'order.turn_checking', icon: 'landmark', tone: 'info' },
  shop: { label: 'order.turn_shop', icon: 'clock-4', tone: 'info' },
} as const satisfies Record<Turn, { label: MessageKey; icon: string; tone: Tone }>;

/** The status of an order in words to its buyer. */
export function buyerLook({ status, turn }: { status: OrderStatus; turn: Turn | undefined }) {
  if (turn) return turnLook[turn];
  const look = statusLook[status];
  return status === 'out_for_delivery' ? { ...look, label: 'order.on_the_way' as const } : look;
}

/** As the team calls the buyer of an order: somebody from the web always gave a name, so without one it was erased. */
export const buyerLabel = (
  order: { buyerName?: string | undefined; source: OrderSource },
  t: Translate,
): string => order.buyerName || t(order.source === 'web' ? 'orders.erased_buyer' : 'counter.title');

/** The words of the main button. */
export const stepLabel = {
  pending: 'order.step.confirmed',
  confirmed: 'order.step.confirmed',
  ready: 'order.step.ready',
  out_for_delivery: 'order.step.out_for_delivery',
  completed: 'order.step.completed',
  cancelled: 'order.cancel',
  expired: 'order.status.expired',
} as const satisfies Record<OrderStatus, MessageKey>;

export const stepIcon = {
  pending: 'receipt',
  confirmed: 'check',
  ready: 'package-check',
  out_for_delivery: 'truck',
  completed: 'house',
  cancelled: 'x',
  expired: 'circle-slash',
} as const satisfies Record<OrderStatus, string>;

export const payByLabel = {
  delivery: 'payments.on_delivery',
  transfer: 'payments.transfer',
  online: 'payments.online',
  counter: 'counter.title',
} as const satisfies Record<PayBy, MessageKey>;

export const payByIcon = {
  delivery: 'banknote',
  transfer: 'landmark',
  online: 'globe',
  counter: 'hand-coins',
} as const satisfies Record<PayBy, string>;

export const methodLook = {
  cash: { label: 'payments.cash', icon: 'banknote' },
  transfer: { label: 'payments.transfer', icon: 'landmark' },
  pos: { label: 'payments.pos', icon: 'credit-card' },
  online: { label: 'payments.online', icon: 'globe' },
} as const satisfies Record<PaymentMethod, { label: MessageKey; icon: string }>;

export const stateLook = {
  initiated: { label: 'payments.state.initiated', icon: 'clock-4', tone: 'plain' },
  pending: { label: 'payments.state.pending', icon: 'clock-4', tone: 'info' },
  success: { label: 'payments.state.success', icon: 'circle-check', tone: 'ok' },
  failed: { label: 'payments.state.failed', icon: 'circle-x', tone: 'bad' },
  abandoned: { label: 'payments.state.abandoned', icon: 'circle-slash', tone: 'plain' },
} as const satisfies Record<PaymentState, { label: MessageKey; icon: string; tone: Tone }>;
