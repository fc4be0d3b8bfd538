import { and, eq, inArray } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { orders } from './orders.table.server.ts';
import { orderNumber } from './orders.ts';

/** How the shop calls these orders of its own, and whose they are. */
export const orderNames =
  (shopId: string) =>
  async (
    ids: string[],
  ): Promise<Map<string, { number: string; buyer: string; atCounter: boolean }>> => {
    const rows = await database()
      .select({
        id: orders.id,
        number: orders.number,
        buyer: orders.buyerName,
        source: orders.source,
      })
      .from(orders)
      .where(and(eq(orders.shopId, shopId), inArray(orders.id, ids)));
    return new Map(
      rows.map(({ id, number, buyer, source }) => [
        id,
        { number: orderNumber(number), buyer, atCounter: source === 'counter' },
      ]),
    );
  };
