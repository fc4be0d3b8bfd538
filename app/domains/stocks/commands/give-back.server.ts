import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { reindexJob } from '../search-index/reindex.jobs.server.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { unsortedName, variantKey } from '../variants/variants.ts';
import { type Move, moveStock } from './move-stock.server.ts';
import type { StoredVariant } from './own-stock.server.ts';
import { insertVariant } from './write-variant.server.ts';

interface Returning {
  stockId: string;
  /** The variant that the reservation took from; null when it took from an item without variants. */
  variantId: string | null;
  kind: 'release' | 'return' | 'shortage';
  quantity: number;
  orderId: string;
  byUserId?: string | undefined;
}

/** The item's figure and all its variants, locked until the transaction ends. */
async function lockItem(tx: Transaction, stockId: string) {
  const [stock] = await tx
    .select({ quantity: stocks.quantity })
    .from(stocks)
    .where(eq(stocks.id, stockId))
    .for('update');
  const variants = await tx.select().from(stockVariants).where(eq(stockVariants.stockId, stockId));
  return { quantity: stock?.quantity ?? 0, variants };
}

/** Whether the item is kept in variants now. With nothing left, variants that only sold out still count. */
function keepsVariants({ quantity, variants }: Awaited<ReturnType<typeof lockItem>>): boolean {
  if (variants.some((variant) => variant.quantity > 0)) return true;
  return quantity === 0 && variants.some((variant) => !variant.removed);
}

async function unsortedVariantOf(
  tx: Transaction,
  stockId: string,
  variants: readonly StoredVariant[],
) {
  const name = unsortedName(variants.filter(({ removed }) => !removed));
  const known = variants.find((variant) => variantKey(variant) === variantKey(name));
  return known?.id ?? insertVariant(tx, stockId, { ...name, price: null });
}

/**
 * The one rule for what an order gives back: it goes exactly where it was taken from. When the item
 * is kept another way by now, the pieces are then moved on by two lines of their own, so that the
 * ledger shows where they went: from a variant to the plain item, or from no variant into the variant "Other".
 */
export async function giveBack(tx: Transaction, taken: Returning): Promise<void> {
  const { stockId, variantId, kind, quantity, orderId, byUserId } = taken;
  const before = await lockItem(tx, stockId);
  const about = { stockId, orderId, byUserId };
  await moveStock(tx, { ...about, variantId, kind, change: quantity });
  const toVariants = keepsVariants(before);
  const gone = before.variants.find((variant) => variant.id === variantId);
  // What is on offer again has its words and its price: the search learns them from the queue, where it holds no other item.
  if (toVariants && (variantId === null || gone?.removed))
    await enqueue(tx, reindexJob, { stockId });
  if (toVariants === (variantId !== null)) return;
  const to = toVariants ? await unsortedVariantOf(tx, stockId, before.variants) : null;
  const step = (variant: string | null, change: number): Move => ({
    ...about,
    variantId: variant,
    kind: 'move',
    change,
    isPart: true,
  });
  await moveStock(tx, step(variantId, -quantity));
  await moveStock(tx, step(to, quantity));
  // It held the pieces for a moment only.
  if (gone?.removed)
    await tx.update(stockVariants).set({ removed: true }).where(eq(stockVariants.id, gone.id));
}
