import { advanceOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { nextStep } from '#app/domains/orders/orders.ts';
import { writeReview } from '#app/domains/reviews/commands/write-review.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { type draftOf, makeOrder, orderRow } from './orders.ts';
import type { TestShop } from './shops.ts';

type More = Parameters<typeof draftOf>[2];

/** A phone of its own for each, as one phone has few open orders. */
let phones = 5_550_000;
const nextPhone = (): string => `0805${phones++}`;

/** Ordered on the web, and handed over by the team. */
export async function completedOrder(shop: TestShop, stockId: string, more: More = {}) {
  const order = await makeOrder(shop.id, [{ stockId }], { phone: nextPhone(), ...more });
  for (;;) {
    const { status, getBy } = await orderRow(order.id);
    const to = nextStep(status, getBy);
    if (!to) return orderRow(order.id);
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: order.id, to }));
  }
}

/** A review without photos. */
export const review = (
  code: string,
  stars: number,
  more: { text?: string; userId?: string } = {},
) =>
  inTransaction((tx) => writeReview(tx, { code, stars, text: '', keep: [], photos: [], ...more }));
