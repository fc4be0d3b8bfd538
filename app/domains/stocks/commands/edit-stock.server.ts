import { eq } from 'drizzle-orm';
import { releasePhotos } from '#app/domains/photos/claim-photos.server.ts';
import type { StoredPhoto } from '#app/domains/photos/photos.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { basesOf, claimPhotos } from '../photos/item-photos.server.ts';
import { indexStock, unindexStock } from '../search-index/index-stock.server.ts';
import { stockPrices, stocks } from '../stocks.table.server.ts';
import { editQuantity } from './edit-quantity.server.ts';
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
  await releasePhotos(
    tx,
    old.filter((base) => !next.includes(base)),
  );
}

export interface StockEdit {
  stockId: string;
  draft: StockDraft;
  /** The quantity that the form started from. */
  from?: number | undefined;
}

export async function editStock(
  tx: Transaction,
  actor: Actor,
  { stockId, draft, from }: StockEdit,
): Promise<{ stockId: string }> {
  const { shop, stock, variants: stored } = await lockOwnStock(tx, actor, stockId);
  const values = stockValues(draft, shop.businessType);
  const photos = photosAfter(stock, draft);
  await tx
    .update(stocks)
    .set({ ...values, ...photos })
    .where(eq(stocks.id, stockId));
  await exchangePhotos(tx, stock, photos);
  if (values.priceKobo !== stock.priceKobo) {
    await tx.insert(stockPrices).values({ stockId, priceKobo: values.priceKobo, at: now() });
  }
  const { quantity, variants: requested } = draft;
  await editQuantity(tx, { stock, stored, requested, quantity, from, byUserId: actor.userId });
  if (values.status === 'active') {
    await indexStock(tx, { id: stockId, shopId: shop.id, ...values, variants: requested });
  } else await unindexStock(tx, stockId);
  return { stockId };
}
