import { eq } from 'drizzle-orm';
import { noPhoto } from '#app/domains/photos/no-photo.server.ts';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { changeProductCount } from '#app/domains/shops/commands/product-quota.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { ImageManifest } from '#app/platform/images/image-manifest.ts';
import { insertStock, shopWithRoom, wasAdded } from '../commands/add-stock.server.ts';
import { claimPhotos } from '../photos/item-photos.server.ts';
import { stocks } from '../stocks.table.server.ts';
import { type ArchivedItem, draftOfArchived, pricesOfArchived } from './archived-item.ts';
import { writePrices } from './write-prices.server.ts';

/** Under the id that it had; with none of its photos here it has the picture that stands for none. */
export async function writeArchived(
  tx: Transaction,
  actor: Actor,
  item: ArchivedItem,
  bases: readonly string[],
  plain?: ImageManifest,
): Promise<boolean> {
  const [imagePath = noPhotoBase, ...additionalImages] = bases;
  const draft = draftOfArchived(item, { imagePath, additionalImages });
  if (await wasAdded(tx, actor, item.id)) return false;
  const shop = await shopWithRoom(tx, actor);
  await insertStock(tx, actor, { shop, draft, id: item.id });
  await changeProductCount(tx, shop.id, 1);
  if (plain) await tx.update(stocks).set({ imageManifest: plain }).where(eq(stocks.id, item.id));
  await claimPhotos(tx, { shopId: shop.id, stockId: item.id, bases });
  const { offer, ...prices } = pricesOfArchived(item, now());
  await writePrices(tx, actor, {
    ...prices,
    stockId: item.id,
    ...(offer && {
      offer: { priceKobo: offer.priceKobo, startsAt: offer.startsAt, endsAt: offer.endsAt },
    }),
  });
  return true;
}

/**
 * One item of an archive, under the id that it had: links to it stay true, and the same archive read again adds nothing.
 * `baseOf` says what its photos are called here; one that is not there leaves the item without it.
 */
export async function addArchived(
  actor: Actor,
  item: ArchivedItem,
  baseOf: (base: string) => string | undefined,
): Promise<boolean> {
  const wanted = [item.imageBase, ...item.additionalImages.map(({ base }) => base)];
  const bases = wanted.flatMap((base) => baseOf(base) ?? []);
  const plain = bases.length === 0 ? await noPhoto() : undefined;
  return inTransaction((tx) => writeArchived(tx, actor, item, bases, plain));
}
