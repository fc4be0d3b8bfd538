import { eq } from 'drizzle-orm';
import { slugOf } from '#app/domains/categories/categories.ts';
import { refuseBanned } from '#app/domains/operators/words/refuse-banned.server.ts';
import { releasePhotos } from '#app/domains/photos/claim-photos.server.ts';
import type { StoredPhoto } from '#app/domains/photos/photos.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { writtenTexts } from '../draft/written-texts.ts';
import { basesOf, claimPhotos } from '../photos/item-photos.server.ts';
import { forgetPrints } from '../photos/print-photos.server.ts';
import { reindexStock } from '../search-index/index-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockPrices, stocks } from '../stocks.table.server.ts';
import { editQuantity } from './edit-quantity.server.ts';
import { changedFields, stamped } from './field-times.server.ts';
import { lockOwnStock } from './own-stock.server.ts';
import { stockValues } from './stock-values.server.ts';

interface Photos {
  imageBase: string;
  imageManifest: StoredPhoto['manifest'];
  additionalImages: StoredPhoto[];
}

/** The photos that the form names, each with what is known of its renditions already. */
function photosAfter(before: Photos, draft: StockDraft): Photos {
  const known = new Map([
    [before.imageBase, before.imageManifest],
    ...before.additionalImages.map(({ base, manifest }) => [base, manifest] as const),
  ]);
  const others = [...new Set(draft.additionalImages)].filter((base) => base !== draft.imagePath);
  return {
    imageBase: draft.imagePath,
    imageManifest: known.get(draft.imagePath) ?? null,
    additionalImages: others.map((base) => ({ base, manifest: known.get(base) ?? null })),
  };
}

async function exchangePhotos(
  tx: Transaction,
  stock: Photos & { id: string; shopId: string },
  after: Photos,
): Promise<void> {
  const old = basesOf(stock);
  const next = basesOf(after);
  const bases = next.filter((base) => !old.includes(base));
  await claimPhotos(tx, { shopId: stock.shopId, stockId: stock.id, bases });
  const gone = old.filter((base) => !next.includes(base));
  await releasePhotos(tx, gone);
  await forgetPrints(tx, gone);
}

export interface StockEdit {
  stockId: string;
  draft: StockDraft;
  /** The quantity that the form started from. */
  from?: number | undefined;
  /** Whether the draft names the sold-out variants too, as the form does. */
  isWholeList?: boolean;
  /** When it was changed; now when not given. */
  at?: Date | undefined;
}

/** One that waits for space is shown only once there is some. */
function roomFor(
  shop: Parameters<typeof productQuota>[0],
  { waitsForSpace }: { waitsForSpace: boolean },
  status: StockDraft['status'],
): { waitsForSpace: boolean } {
  if (!waitsForSpace || status === 'hidden') return { waitsForSpace };
  const { used, limit, plan } = productQuota(shop);
  if (used > limit) throw stockErrors.limit_reached({ limit, plan });
  return { waitsForSpace: false };
}

export async function editStock(
  tx: Transaction,
  actor: Actor,
  { stockId, draft, from, isWholeList = false, at = now() }: StockEdit,
): Promise<{ stockId: string }> {
  const { shop, stock, variants: stored } = await lockOwnStock(tx, actor, stockId);
  // What the item is stays allowed when the shop has left that business.
  const types = [...shopTypes(shop), slugOf(stock.category1)];
  await refuseBanned(tx, writtenTexts(draft));
  const values = stockValues(draft, types);
  const photos = photosAfter(stock, draft);
  await tx
    .update(stocks)
    .set({
      ...values,
      ...photos,
      ...roomFor(shop, stock, values.status),
      fieldTimes: stamped(stock, changedFields(stock, values), { at, by: actor.userId }),
    })
    .where(eq(stocks.id, stockId));
  await exchangePhotos(tx, stock, photos);
  if (values.priceKobo !== stock.priceKobo) {
    const { priceKobo } = values;
    // Two in one millisecond: the later one was asked for.
    await tx
      .insert(stockPrices)
      .values({ stockId, priceKobo, at: now() })
      .onConflictDoUpdate({ target: [stockPrices.stockId, stockPrices.at], set: { priceKobo } });
  }
  const { quantity, variants: requested } = draft;
  const edit = { stock, stored, requested, quantity, from, isWholeList };
  await editQuantity(tx, { ...edit, byUserId: actor.userId });
  await reindexStock(tx, stockId);
  return { stockId };
}
