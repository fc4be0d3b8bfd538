import type { PayBy } from '#app/domains/orders/orders.ts';

/** How an order is paid, as operators read it. */
export const payByWords: Record<PayBy, string> = {
  delivery: 'pays on delivery',
  transfer: 'pays by transfer',
  online: 'pays online',
  counter: 'pays at the counter',
};
