import { eq } from 'drizzle-orm';
import { orderLines, orders } from '#app/domains/orders/orders.table.server.ts';
import { isErased, isOrderCode } from '#app/domains/orders/orders.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { reviews } from './reviews.table.server.ts';

/** The order behind a code, and when it was reviewed; undefined when there is none, or nobody any more who ordered it. */
export async function orderToReview(code: string, executor: Executor = database()) {
  if (!isOrderCode(code)) return undefined;
  const [row] = await executor
    .select({ order: orders, createdAt: reviews.createdAt })
    .from(orders)
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(eq(orders.code, code));
  if (!row || isErased(row.order)) return undefined;
  return { order: row.order, before: row.createdAt ? { createdAt: row.createdAt } : undefined };
}

/** Items of an order that are still there. */
export async function itemsOf(executor: Executor, orderId: string): Promise<string[]> {
  const lines = await executor
    .selectDistinct({ stockId: orderLines.stockId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines.flatMap(({ stockId }) => stockId ?? []);
}
