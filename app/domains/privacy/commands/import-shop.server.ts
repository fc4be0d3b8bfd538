import { userByPhone } from '#app/domains/accounts/accounts.queries.server.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { dropUploads } from '#app/domains/photos/sweep-uploads.server.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { productQuota } from '#app/domains/shops/commands/product-quota.server.ts';
import { type Types, takeTypes } from '#app/domains/shops/commands/take-types.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { addArchived, writeArchived } from '#app/domains/stocks/import/add-archived.server.ts';
import type { ArchivedItem } from '#app/domains/stocks/import/archived-item.ts';
import { itemIdsOf } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { type Archive, archiveFiles, listsOf, photoFolder } from '../export/read-archive.server.ts';

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
  const refused = (folder: string, cause: unknown) =>
    new SettingsError(`The photo ${JSON.stringify(folder)} is refused: ${inWords(cause)}`, {
      cause,
    });
  try {
    for await (const { name, read } of archiveFiles(archive)) {
      const folder = photoFolder(name);
      if (folder === undefined || !wanted.delete(folder)) continue;
      const work: Promise<void> = take(folder, await read())
        .catch((error: unknown) => void failures.push(refused(folder, error)))
        .finally(() => underWay.delete(work));
      underWay.add(work);
      if (underWay.size >= photosAtOnce) await Promise.race(underWay);
      if (failures.length > 0) break;
    }
  } catch (error) {
    failures.push(error);
  }
  // One that failed does not leave the others behind: nothing is written after the answer.
  await Promise.all(underWay);
  // Before any item is added: one without its photo would count as taken over.
  if (failures.length > 0) {
    await dropUploads([...taken.values()]);
    throw failures[0];
  }
  const baseOf = (base: string): string | undefined => taken.get(folderOf(base));
  return { baseOf, count: taken.size };
}

const inWords = (error: unknown): string =>
  error instanceof AppError
    ? (translatorFor('en').lookUp(`errors.${error.code}`, error.params) ?? error.code)
    : 'it cannot be read.';

/** Adds each item and takes it back: what would be refused is found before anything is written. */
async function tryItems(actor: Actor, types: Types, items: readonly ArchivedItem[]) {
  for (const item of items) {
    const undone = new Error('tried');
    const added = inTransaction(async (tx) => {
      await takeTypes(tx, actor, types);
      await writeArchived(tx, actor, item, []);
      throw undone;
    });
    await added.catch((cause: unknown) => {
      if (cause === undone) return;
      const name = JSON.stringify(String(item.productName ?? '').slice(0, 100));
      throw new SettingsError(`The item ${name} cannot be taken over: ${inWords(cause)}`, {
        cause,
      });
    });
  }
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
 * Everything that can be refused is refused before the shop changes.
 */
export async function importShop(archive: Archive, phone: string): Promise<Imported> {
  const { shop, actor } = await ownShop(phone);
  const lists = await listsOf(archive, productQuota(shop));
  const known = new Set(await itemIdsOf(shop.id));
  const ids = new Set(lists.items.map(({ id }) => id));
  if ([...known].some((id) => !ids.has(id)))
    throw new SettingsError('The shop has items of its own: it must be empty.');
  const { businessType, moreTypes } = known.size === 0 ? lists.shop : shop;
  const types = { businessType, moreTypes };
  const missing = lists.items.filter(({ id }) => !known.has(id));
  await tryItems(actor, types, missing);
  const photos = await takePhotos(archive, actor, missing);
  if (known.size === 0) await inTransaction((tx) => takeTypes(tx, actor, types));
  let added = 0;
  for (const item of missing) if (await addArchived(actor, item, photos.baseOf)) added += 1;
  return { items: added, photos: photos.count };
}
