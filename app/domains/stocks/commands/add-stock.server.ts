import { eq } from 'drizzle-orm';
import { refuseBanned } from '#app/domains/operators/words/refuse-banned.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import {
  changeProductCount,
  productQuota,
} from '#app/domains/shops/commands/product-quota.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { idempotencyErrors } from '#app/platform/http/idempotency/idempotency.errors.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { writtenTexts } from '../draft/written-texts.ts';
import { claimPhotos } from '../photos/item-photos.server.ts';
import { reindexStock } from '../search-index/index-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockAdded } from '../stocks.events.ts';
import { stockPrices, stocks } from '../stocks.table.server.ts';
import { moveStock } from './move-stock.server.ts';
import { stockValues } from './stock-values.server.ts';
import { insertVariant } from './write-variant.server.ts';

/** The shop's row, locked, with room for `count` more items; parallel adds wait here. */
export async function shopWithRoom(tx: Transaction, actor: Actor, count = 1) {
  const { shop } = await lockShop(tx, actor, 'stock.edit');
  const { used, limit, plan } = productQuota(shop);
  if (used + count > limit) throw stockErrors.limit_reached({ limit, plan });
  return shop;
}

async function openLedger(
  tx: Transaction,
  actor: Actor,
  { stockId, draft, at }: { stockId: string; draft: StockDraft; at: Date },
) {
  const opening = { stockId, kind: 'opening', byUserId: actor.userId, at } as const;
  if (draft.variants.length === 0) {
    await moveStock(tx, { ...opening, change: draft.quantity });
    return;
  }
  for (const variant of draft.variants) {
    const variantId = await insertVariant(tx, stockId, variant);
    if (variant.quantity > 0)
      await moveStock(tx, { ...opening, variantId, change: variant.quantity });
  }
}

interface NewStock {
  shop: { id: string; businessType: string; moreTypes: readonly string[] };
  draft: StockDraft;
  /** Made on a device that had no line. */
  id?: string | undefined;
  at?: Date | undefined;
}

/** Writes an item into a shop whose row is locked and has room; photos are claimed by the caller. */
export async function insertStock(
  tx: Transaction,
  actor: Actor,
  { shop, draft, id = newId(), at = now() }: NewStock,
) {
  await refuseBanned(tx, writtenTexts(draft));
  const values = stockValues(draft, shopTypes(shop));
  await tx.insert(stocks).values({
    ...values,
    id,
    shopId: shop.id,
    createdBy: actor.userId,
    quantity: 0,
    imageBase: draft.imagePath,
    additionalImages: draft.additionalImages.map((base) => ({ base, manifest: null })),
    createdAt: now(),
  });
  await openLedger(tx, actor, { stockId: id, draft, at });
  await tx.insert(stockPrices).values({ stockId: id, priceKobo: draft.price, at: now() });
  await reindexStock(tx, id);
  await enqueue(tx, stockAdded, { stockId: id, shopId: shop.id });
  return id;
}

/**
 * Whether this person has added the item under this id already. Behind the shop's lock: of a form and an operation
 * that come together the second sees the first. An id that is somebody else's is refused.
 */
export async function wasAdded(tx: Transaction, actor: Actor, id: string): Promise<boolean> {
  await lockShop(tx, actor, 'stock.edit');
  const [known] = await tx
    .select({ shopId: stocks.shopId, createdBy: stocks.createdBy })
    .from(stocks)
    .where(eq(stocks.id, id));
  if (!known) return false;
  if (known.shopId !== actor.shopId || known.createdBy !== actor.userId)
    throw idempotencyErrors.idempotency_mismatch();
  return true;
}

/** Permission, the plan's limit, then everything that belongs to a new item or nothing of it. */
export async function addStock(
  tx: Transaction,
  actor: Actor,
  draft: StockDraft,
  /** Made in the browser: the same item may come once more from its outbox, or have come before. */
  id?: string,
): Promise<{ stockId: string }> {
  if (id !== undefined && (await wasAdded(tx, actor, id))) return { stockId: id };
  const shop = await shopWithRoom(tx, actor);
  const stockId = await insertStock(tx, actor, { shop, draft, id });
  await changeProductCount(tx, shop.id, 1);
  const bases = [draft.imagePath, ...draft.additionalImages];
  await claimPhotos(tx, { shopId: shop.id, stockId, bases });
  return { stockId };
}
