import { and, eq } from 'drizzle-orm';
import { releasePhotos } from '#app/domains/photos/claim-photos.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { changeProductCount } from '#app/domains/shops/commands/product-quota.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { basesOf } from '../photos/item-photos.server.ts';
import { goodsChanged } from '../search-index/index-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks } from '../stocks.table.server.ts';

/** The item with all its rows goes at once, its files by a job; its place in the plan is free again. */
export async function removeStock(tx: Transaction, actor: Actor, stockId: string): Promise<void> {
  await lockShop(tx, actor, 'stock.edit');
  if (!isId(stockId)) throw stockErrors.not_found();
  const [gone] = await tx
    .delete(stocks)
    .where(and(eq(stocks.id, stockId), eq(stocks.shopId, actor.shopId)))
    .returning({ imageBase: stocks.imageBase, additionalImages: stocks.additionalImages });
  if (!gone) throw stockErrors.not_found();
  goodsChanged(tx, [stockId]);
  await changeProductCount(tx, actor.shopId, -1);
  await releasePhotos(tx, basesOf(gone));
}

export interface BulkRemoval {
  removed: string[];
  failed: string[];
}

/** Each item for itself: one that cannot go keeps none of the others. */
export async function removeStocks(actor: Actor, ids: readonly string[]): Promise<BulkRemoval> {
  const result: BulkRemoval = { removed: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await inTransaction((tx) => removeStock(tx, actor, id));
      result.removed.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, stockId: id }, 'item not deleted');
      result.failed.push(id);
    }
  }
  return result;
}
