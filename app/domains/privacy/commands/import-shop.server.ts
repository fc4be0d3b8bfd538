import { z } from 'zod';
import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { categories } from '#app/domains/categories/categories.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { takeTypes } from '#app/domains/shops/commands/take-types.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { addArchived } from '#app/domains/stocks/import/add-archived.server.ts';
import { type ArchivedItem, archivedItem } from '#app/domains/stocks/import/archived-item.ts';
import { itemIdsOf } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { readTar } from '#app/platform/backup/tar.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { SettingsError } from '#app/platform/settings-error.ts';

/** The archive from its beginning: it is read once for the lists and once for the photos. */
export type Archive = () => AsyncIterable<Buffer>;

const type = z.enum(categories.map(({ slug }) => slug));
const archivedShop = z.looseObject({ businessType: type, moreTypes: z.array(type).max(2) });
const archivedItems = z.array(archivedItem);
/** A part of 500 items, each with its variants, offers and times. */
const values = 5_000_000;

async function listsOf(archive: Archive) {
  const items: ArchivedItem[] = [];
  let shop: z.output<typeof archivedShop> | undefined;
  for await (const { name, bytes } of readTar(archive())) {
    const read = () => parseJson(bytes.toString('utf8'), { values });
    if (name === 'shop.json') shop = archivedShop.parse(read());
    if (/^items-\d+\.json$/.test(name)) items.push(...archivedItems.parse(read()));
  }
  if (!shop) throw new SettingsError('This is no archive of a shop: it has no shop.json.');
  return { shop, items };
}

/** The folder of a photo as it was sent; its other sizes are made anew. */
function photoFolder(name: string): string | undefined {
  const [top, folder = '', file, ...deeper] = name.split('/');
  const isPhoto = top === 'photos' && file === originalName && deeper.length === 0;
  return isPhoto && /^\d{13}_./.test(folder) ? folder : undefined;
}

/** The stamp and the mark of the place where it was sent first. */
const ownName = (folder: string): string => folder.replace(/^\d+_(?:[a-z0-9]{8}-)?/i, '');

/** While one is decoded, another is written: more would only lie in memory. */
const photosAtOnce = 4;

/** Takes in the photos that items have; answers what each is called here. */
async function takePhotos(archive: Archive, actor: Actor, items: readonly ArchivedItem[]) {
  const folderOf = (base: string): string => base.split('/').at(-1) ?? '';
  const wanted = new Set(
    items.flatMap(({ imageBase, additionalImages }) =>
      [imageBase, ...additionalImages.map(({ base }) => base)].map(folderOf),
    ),
  );
  const taken = new Map<string, string>();
  const take = async (folder: string, bytes: Buffer): Promise<void> => {
    const file = new File([new Uint8Array(bytes)], ownName(folder), { type: 'image/jpeg' });
    const { imagePath } = await uploadPhoto(actor, { file, fromArchive: true });
    taken.set(folder, imagePath);
  };
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const { name, bytes } of readTar(archive())) {
      const folder = photoFolder(name);
      if (folder === undefined || !wanted.has(folder)) continue;
      const work: Promise<void> = take(folder, bytes)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(work));
      underWay.add(work);
      if (underWay.size >= photosAtOnce) await Promise.race(underWay);
      if (failures.length > 0) break;
    }
  } finally {
    // One that failed does not leave the others behind: nothing is written after the answer.
    await Promise.all(underWay);
  }
  // Before any item is added: one without its photo would count as taken over.
  if (failures.length > 0) throw failures[0];
  const baseOf = (base: string): string | undefined => taken.get(folderOf(base));
  return { baseOf, count: taken.size };
}

async function ownShop(phone: string) {
  const person = await userByPhone(phoneKey(phone) ?? '');
  const { shop, role } = (person && (await shopOfUser(person.id))) ?? {};
  if (!person || !shop || role !== 'owner')
    throw new SettingsError(`Nobody with the number ${phone} has a shop here yet.`);
  const actor: Actor = { userId: person.id, shopId: shop.id, deviceId: '', limitedUntil: null };
  return { shop, actor };
}

export interface Imported {
  items: number;
  photos: number;
}

/**
 * Items and photos of a shop that was exported elsewhere (`/shop/export`), into the empty shop of a person here. Orders,
 * chats and payments are the books of the other place and are not taken over. Broken off and begun again it goes on:
 * an item that is there under its id is left as it is.
 */
export async function importShop(archive: Archive, phone: string): Promise<Imported> {
  const { shop, actor } = await ownShop(phone);
  const lists = await listsOf(archive);
  const known = new Set(await itemIdsOf(shop.id));
  const ids = new Set(lists.items.map(({ id }) => id));
  if ([...known].some((id) => !ids.has(id)))
    throw new SettingsError('The shop has items of its own: it must be empty.');
  const { limit, plan } = productQuota(shop);
  if (lists.items.length > limit)
    throw new SettingsError(
      `The archive has ${lists.items.length} items, the plan ${plan} has room for ${limit}.`,
    );
  if (known.size === 0) {
    const { businessType, moreTypes } = lists.shop;
    await inTransaction((tx) => takeTypes(tx, actor, { businessType, moreTypes }));
  }
  const missing = lists.items.filter(({ id }) => !known.has(id));
  const photos = await takePhotos(archive, actor, missing);
  let added = 0;
  for (const item of missing) if (await addArchived(actor, item, photos.baseOf)) added += 1;
  return { items: added, photos: photos.count };
}
