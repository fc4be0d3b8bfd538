import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { releasePhotos } from '#app/domains/photos/claim-photos.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import {
  changeProductCount,
  productQuota,
} from '#app/domains/shops/commands/product-quota.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { mayDeleteItems } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { basesOf } from '../photos/item-photos.server.ts';
import { reindexStock } from '../search-index/index-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks } from '../stocks.table.server.ts';
import { binDays } from '../stocks.ts';
import { lockOwnStock } from './own-stock.server.ts';

async function lockForDeletion(tx: Transaction, actor: Actor) {
  const { shop, role } = await lockShop(tx, actor, 'stock.edit');
  if (!mayDeleteItems(role, shop)) throw shopErrors.forbidden();
  return shop;
}

/** Hides the item from everybody and frees its place in the plan; it stays in the bin until `removeDeleted`. */
export async function deleteStock(tx: Transaction, actor: Actor, stockId: string): Promise<void> {
  await lockForDeletion(tx, actor);
  const { stock } = await lockOwnStock(tx, actor, stockId);
  await tx
    .update(stocks)
    .set({ deletedAt: now(), deletedStatus: stock.status, status: 'hidden' })
    .where(eq(stocks.id, stockId));
  await changeProductCount(tx, actor.shopId, -1);
  await reindexStock(tx, stockId);
}

/** Brings an item back from the bin. If the plan is full it waits for space, like an item added offline. */
export async function bringStockBack(
  tx: Transaction,
  actor: Actor,
  stockId: string,
): Promise<void> {
  const shop = await lockForDeletion(tx, actor);
  if (!isId(stockId)) throw stockErrors.not_found();
  const [stock] = await tx
    .select()
    .from(stocks)
    .where(and(eq(stocks.id, stockId), eq(stocks.shopId, shop.id)))
    .for('update');
  if (!stock) throw stockErrors.undo_over();
  // Pressed twice: it is back already.
  if (!stock.deletedAt) return;
  const { used, limit } = productQuota(shop);
  const isFull = used >= limit;
  await tx
    .update(stocks)
    .set({
      deletedAt: null,
      deletedStatus: null,
      status: isFull ? 'hidden' : (stock.deletedStatus ?? stock.status),
      waitsForSpace: isFull || stock.waitsForSpace,
    })
    .where(eq(stocks.id, stockId));
  await changeProductCount(tx, shop.id, 1);
  await reindexStock(tx, stockId);
}

const isDue = () => lte(stocks.deletedAt, new Date(now().getTime() - binDays * 86_400_000));

const removeForGood = (id: string): Promise<boolean> =>
  inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(stocks)
      .where(and(eq(stocks.id, id), isDue()))
      .returning({ imageBase: stocks.imageBase, additionalImages: stocks.additionalImages });
    if (gone) await releasePhotos(tx, basesOf(gone));
    return gone !== undefined;
  });

/** Removes items whose time in the bin is over, with their photos; safe to run at any time and twice at once. */
export const removeDeleted = () =>
  workOffDue<{ id: string }>({
    name: 'stocks.remove-deleted',
    keyOf: ({ id }) => id,
    page: ({ after, limit, isReady }) =>
      database()
        .select({ id: stocks.id })
        .from(stocks)
        .where(
          and(
            isDue(),
            after ? gt(stocks.id, after.id) : undefined,
            isReady(sql`${stocks.id}::text`),
          ),
        )
        .orderBy(stocks.id)
        .limit(limit),
    run: ({ id }) => removeForGood(id),
  });

interface BulkAnswer {
  /** Those that it was done to. */
  done: string[];
  failed: string[];
}

/** Each item for itself: one that cannot go keeps none of the others. */
async function eachStock(
  actor: Actor,
  ids: readonly string[],
  command: typeof deleteStock,
): Promise<BulkAnswer> {
  const result: BulkAnswer = { done: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await inTransaction((tx) => command(tx, actor, id));
      result.done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, stockId: id }, 'item not deleted');
      result.failed.push(id);
    }
  }
  return result;
}

export const deleteStocks = (actor: Actor, ids: readonly string[]) =>
  eachStock(actor, ids, deleteStock);
export const bringStocksBack = (actor: Actor, ids: readonly string[]) =>
  eachStock(actor, ids, bringStockBack);
