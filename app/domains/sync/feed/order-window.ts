import { isOver, type OrderStatus } from '#app/domains/orders/orders.ts';

/** Orders that are over leave the copy after so long; the device lets them go by itself. */
export const orderDays = 30;

interface Dated {
  status: OrderStatus;
  placedAt: string;
  completedAt?: string | undefined;
}

/** Open, or of the last days. */
export function isInWindow({ status, placedAt, completedAt }: Dated, now: number): boolean {
  const last = Math.max(Date.parse(placedAt), completedAt ? Date.parse(completedAt) : 0);
  return !isOver(status) || last > now - orderDays * 86_400_000;
}
