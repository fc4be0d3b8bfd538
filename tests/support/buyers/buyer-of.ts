import { eq } from 'drizzle-orm';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';

const visitorIds = new Map<string, string>();

/** A browser that nobody has seen before, by the key of its cookie. */
export function newBuyerKey(): string {
  const visitorId = newVisitorId();
  const key = visitorKey(visitorId);
  visitorIds.set(key, visitorId);
  return key;
}

/** The browser that placed an order, as it sends the forms of the order's page. */
export async function buyerOf(code: string) {
  const [order] = await database()
    .select({ key: orders.visitorKey })
    .from(orders)
    .where(eq(orders.code, code));
  const key = order?.key ?? undefined;
  return { origin: 'https://oja.test', visitorKey: key, visitorId: visitorIds.get(key ?? '') };
}
