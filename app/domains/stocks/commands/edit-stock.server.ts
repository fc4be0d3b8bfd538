import { eq } from 'drizzle-orm';
import { slugOf } from '#app/domains/categories/categories.ts';
import { refuseBanned } from '#app/domains/operators/words/refuse-banned.server.ts';
import { releasePhotos } from '#app/domains/photos/claim-photos.server.ts';
import type { StoredPhoto } from '#app/domains/photos/photos.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { shopTypes } from '#app/domains/shops/shop-types.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import {
  entriesOf,
  type Opened,
  openedRows,
  refuseConflicts,
  touchedRows,
} from '../draft/opened-item.server.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { writtenTexts } from '../draft/written-texts.ts';
import { basesOf, claimPhotos } from '../photos/item-photos.server.ts';
import { forgetPrints } from '../photos/print-photos.server.ts';
import { keepFloor } from '../prices/keep-floor.server.ts';
import { reindexStock } from '../search-index/index-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockPrices, stocks } from '../stocks.table.server.ts';
import { searchKeywords } from '../stocks.ts';
import { editQuantity } from './edit-quantity.server.ts';
import { changedFields, onlyFields, stamped } from './field-times.server.ts';
import { lockOwnStock } from './own-stock.server.ts';
import type { PromisedPieces, Promises } from './promises.server.ts';
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
  /** The quantity that a program or a page of before this one started from. */
  from?: number | undefined;
  /** Whether the draft names the sold-out variants too, as the form does. */
  isWholeList?: boolean;
  /** When it was changed; now when not given. */
  at?: Date | undefined;
  /** What orders hold, where the figures are those of the shelf, as on the form; a program's are what is free to sell. */
  promises?: Promises | undefined;
  /** How the form was opened: only what was changed in it is written. */
  opened?: Opened | undefined;
}

/** What the edit writes: all of the draft, or what was changed in the form since it was opened. */
function writtenOf(
  { draft, opened, isWholeList = false, from }: StockEdit,
  { shop, stock, variants: stored }: Awaited<ReturnType<typeof lockOwnStock>>,
  promised: PromisedPieces,
) {
  // What the item is stays allowed when the shop has left that business.
  const values = stockValues(draft, [...shopTypes(shop), slugOf(stock.category1)]);
  const { variants: requested, quantity } = draft;
  const photos = photosAfter(stock, draft);
  if (!opened)
    return {
      values,
      photos,
      rows: { requested, quantity, from, isCounted: false, isWholeList, mayDrop: () => true },
    };
  const { changed } = opened;
  const offered = stored.filter(({ removed }) => !removed);
  const { rows, conflicts } = touchedRows(opened, requested, stored, promised);
  // Counted variants of an item that had none are a count of its whole shelf.
  const isSplit =
    changed.includes('rowQuantity') && openedRows(opened).size === 0 && requested.length > 0;
  const looked = isSplit ? { ...opened, changed: [...changed, 'quantity'] } : opened;
  refuseConflicts(looked, entriesOf(stock, offered, promised), conflicts);
  const { imageBase, imageManifest, additionalImages } = stock;
  const touched = onlyFields(values, stock, changed);
  return {
    values: {
      ...touched,
      optionName: changed.includes('optionName') ? values.optionName : stock.optionName,
      searchKeywords: searchKeywords(touched),
    },
    photos: changed.includes('imagePath') ? photos : { imageBase, imageManifest, additionalImages },
    rows: {
      requested: rows,
      quantity,
      from: quantity,
      isCounted: changed.includes('quantity'),
      isWholeList,
      mayDrop: (id: string) => openedRows(opened).has(id),
    },
  };
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
  edit: StockEdit,
): Promise<{ stockId: string }> {
  const { stockId, draft, at = now(), promises } = edit;
  const item = await lockOwnStock(tx, actor, stockId);
  const { shop, role, stock, variants: stored } = item;
  await refuseBanned(tx, writtenTexts(draft));
  const promised = (await promises?.pieces(tx, stockId)) ?? new Map<string | null, number>();
  const { values, photos, rows } = writtenOf(edit, item, promised);
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
  await editQuantity(tx, { ...rows, promised, promises, stock, stored, byUserId: actor.userId });
  if (!can(role, 'prices.edit')) await keepFloor(tx, { stock, variants: stored });
  await reindexStock(tx, stockId);
  return { stockId };
}
