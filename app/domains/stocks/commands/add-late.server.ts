import { eq } from 'drizzle-orm';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import {
  changeProductCount,
  productQuota,
} from '#app/domains/shops/commands/product-quota.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { idempotencyErrors } from '#app/platform/http/idempotency/idempotency.errors.ts';
import type { ImageManifest } from '#app/platform/images/image-manifest.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { claimPhotos } from '../photos/item-photos.server.ts';
import { stocks } from '../stocks.table.server.ts';
import { insertStock, wasAdded } from './add-stock.server.ts';

interface LateStock {
  id: string;
  /** The operation that brings it. */
  operation: string;
  at: Date;
  draft: StockDraft;
  /** Of the picture that stands for none, when no photo came with it. */
  noPhoto?: ImageManifest | undefined;
}

/**
 * An item that was added on a device some time ago. Nobody can be asked any more: beyond the plan's limit it is
 * kept, hidden, and waits for space.
 */
export async function addLate(
  tx: Transaction,
  actor: Actor,
  { id, operation, at, draft, noPhoto }: LateStock,
): Promise<{ stockId: string; waitsForSpace?: true }> {
  const { shop } = await lockShop(tx, actor, 'stock.edit');
  if (await wasAdded(tx, actor, id)) {
    // By its form, whose answer was lost. Another operation has another item.
    if (operation !== id) throw idempotencyErrors.idempotency_mismatch();
    return { stockId: id };
  }
  const { used, limit } = productQuota(shop);
  const waitsForSpace = used >= limit;
  const status = waitsForSpace ? 'hidden' : draft.status;
  await insertStock(tx, actor, { shop, draft: { ...draft, status }, id, at });
  if (waitsForSpace || noPhoto)
    await tx
      .update(stocks)
      .set({ waitsForSpace, ...(noPhoto && { imageManifest: noPhoto }) })
      .where(eq(stocks.id, id));
  await changeProductCount(tx, shop.id, 1);
  const bases = [draft.imagePath, ...draft.additionalImages];
  const own = bases.filter((base) => base !== noPhotoBase);
  await claimPhotos(tx, { shopId: shop.id, stockId: id, bases: own });
  return { stockId: id, ...(waitsForSpace && { waitsForSpace }) };
}
