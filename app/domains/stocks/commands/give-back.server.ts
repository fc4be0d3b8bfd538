import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { combinationKey, unsortedRow } from '../stocks.ts';
import { type Move, moveStock } from './move-stock.server.ts';
import type { VariantRow } from './own-stock.server.ts';

interface Returning {
  stockId: string;
  /** The row that the reservation took from; null when it took from an item without rows. */
  variantId: string | null;
  kind: 'release' | 'return';
  quantity: number;
  orderId: string;
  byUserId?: string | undefined;
}

/** The item's figure and all its rows, locked until the transaction ends. */
async function lockItem(tx: Transaction, stockId: string) {
  const [stock] = await tx
    .select({ quantity: stocks.quantity })
    .from(stocks)
    .where(eq(stocks.id, stockId))
    .for('update');
  const rows = await tx.select().from(stockVariants).where(eq(stockVariants.stockId, stockId));
  return { quantity: stock?.quantity ?? 0, rows };
}

/** Whether the item is kept in rows now. With nothing left, rows that only sold out still count. */
function keepsRows({ quantity, rows }: Awaited<ReturnType<typeof lockItem>>): boolean {
  if (rows.some((row) => row.quantity > 0)) return true;
  return quantity === 0 && rows.some((row) => !row.removed);
}

async function unsortedRowOf(tx: Transaction, stockId: string, rows: readonly VariantRow[]) {
  const known = rows.find((row) => combinationKey(row) === combinationKey(unsortedRow));
  if (known) return known.id;
  const id = newId();
  await tx.insert(stockVariants).values({ id, stockId, ...unsortedRow, quantity: 0 });
  return id;
}

/**
 * The one rule for what an order gives back: it goes exactly where it was taken from. When the item
 * is kept another way by now, the pieces are then moved on by two lines of their own, so that the
 * ledger shows where they went: from a row to the plain item, or from no row into the row "Other".
 */
export async function giveBack(tx: Transaction, taken: Returning): Promise<void> {
  const { stockId, variantId, kind, quantity, orderId, byUserId } = taken;
  const before = await lockItem(tx, stockId);
  const about = { stockId, orderId, byUserId };
  await moveStock(tx, { ...about, variantId, kind, change: quantity });
  const toRows = keepsRows(before);
  if (toRows === (variantId !== null)) return;
  const to = toRows ? await unsortedRowOf(tx, stockId, before.rows) : null;
  const step = (row: string | null, change: number): Move => ({
    ...about,
    variantId: row,
    kind: 'move',
    change,
  });
  await moveStock(tx, step(variantId, -quantity));
  await moveStock(tx, step(to, quantity));
  // It held the pieces for a moment only.
  const gone = before.rows.find((row) => row.id === variantId);
  if (gone?.removed)
    await tx.update(stockVariants).set({ removed: true }).where(eq(stockVariants.id, gone.id));
}
