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
  lowFrom: number | null;
}

/** Told when pieces go and make it low, or the last one goes, not again with each piece in between; with level 0 never. */
export async function tellLowStock(tx: Transaction, taken: Taken): Promise<void> {
  const { stockId, shopId, name, quantity, change, lowFrom } = taken;
  if (change >= 0 || lowFrom === 0) return;
  if (availability(quantity, lowFrom) === availability(quantity - change, lowFrom)) return;
  await tellTeam(tx, {
    shopId,
    kind: 'stock',
    tag: `stock-${stockId}`,
    path: `/stocks/${stockId}/edit`,
    facts: { name, count: quantity },
  });
}
