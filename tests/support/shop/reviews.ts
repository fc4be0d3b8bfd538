import { writeReview } from '#app/domains/reviews/commands/write-review.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { advanceTo, type draftOf, makeOrder } from './orders.ts';
import type { TestShop } from './shops.ts';

type More = Parameters<typeof draftOf>[2];

/** A phone of its own for each, as one phone has few open orders. */
let phones = 5_550_000;
const nextPhone = (): string => `0805${phones++}`;

/** Ordered on the web, and handed over by the team. */
export async function completedOrder(
  shop: TestShop,
  stockId: string,
  more: More = {},
  address?: string,
) {
  const draft = { phone: nextPhone(), ...more };
  const order = await makeOrder(shop.id, [{ stockId }], draft, undefined, address);
  return advanceTo(shop.actor, order.id);
}

/** A review without photos. */
export const review = (
  code: string,
  stars: number,
  more: { text?: string; userId?: string } = {},
) =>
  inTransaction((tx) => writeReview(tx, { code, stars, text: '', keep: [], photos: [], ...more }));
