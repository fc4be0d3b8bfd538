import { type OrderStatus, owedOf } from '../orders.ts';

/** Sold, and not all of it is paid: what stands under "Not paid yet" everywhere. `isUnpaidSale` in SQL. */
export const isUnpaid = (order: Parameters<typeof owedOf>[0] & { status: OrderStatus }): boolean =>
  order.status === 'completed' && owedOf(order) > 0;

/** Where they are listed. */
export const unpaidPath = '/orders?unpaid=1';
