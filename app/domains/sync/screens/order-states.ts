import type { OrderStatus } from '#app/domains/orders/orders.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';
import type { CopyOrder } from '../feed/copy.ts';

interface Step {
  orderId: string;
  to?: OrderStatus;
  paid?: string;
}

const paidUp = (order: CopyOrder): CopyOrder => ({
  ...order,
  paidKobo: (order.totalKobo ?? 0) - (order.refundedKobo ?? 0),
});

function after(order: CopyOrder, kind: string, { to, paid }: Step): CopyOrder {
  if (kind === 'order.cancel') return { ...order, status: 'cancelled' };
  if (kind === 'order.payment') return paidUp(order);
  if (kind !== 'order.step' || !to) return order;
  const moved = { ...order, status: to };
  return paid ? paidUp(moved) : moved;
}

/** Orders as they are with the steps that wait on this phone; a refused one has not happened. */
export function withWaitingSteps(
  orders: readonly CopyOrder[],
  operations: readonly Operation[],
): CopyOrder[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { kind, state, payload } of operations) {
    if (state !== 'waiting' || !kind.startsWith('order.')) continue;
    const step = payload as Step;
    const known = byId.get(step.orderId);
    if (known) byId.set(known.id, after(known, kind, step));
  }
  return [...byId.values()];
}
