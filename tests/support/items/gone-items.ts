import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { deleteStock, removeDeleted } from '#app/domains/stocks/commands/remove-stock.server.ts';
import { binDays } from '#app/domains/stocks/stocks.ts';
import { now, setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** Deletes an item and removes it as the job does when nobody has brought it back in time. */
export async function removeForGood(actor: Actor, stockId: string): Promise<void> {
  await inTransaction((tx) => deleteStock(tx, actor, stockId));
  const at = now().getTime() + binDays * 86_400_000 + 1;
  const turnBack = setClock(() => new Date(at));
  try {
    await removeDeleted();
  } finally {
    turnBack();
  }
}
