import { tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { availability } from '../stocks.ts';

interface Taken {
  stockId: string;
  shopId: string;
  name: string;
  /** After the movement. */
  quantity: number;
  change: number;
}

/** Told when a sale makes it low or takes the last one, not again with each piece in between. */
export async function tellLowStock(tx: Transaction, taken: Taken): Promise<void> {
  const { stockId, shopId, name, quantity, change } = taken;
  if (availability(quantity) === availability(quantity - change)) return;
  await tellTeam(tx, {
    shopId,
    kind: 'stock',
    tag: `stock-${stockId}`,
    path: `/stocks/${stockId}/edit`,
    facts: { name, count: quantity },
  });
}
