import { z } from 'zod';
import { categories } from '#app/domains/categories/categories.ts';
import { maxPhotoBytes } from '#app/domains/photos/photos.ts';
import { type ArchivedItem, archivedItem } from '#app/domains/stocks/import/archived-item.ts';
import { isDiskFault, type TarHead, tarHeads } from '#app/platform/backup/tar.server.ts';
import { parseJson } from '#app/platform/http/input/json-text.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { SettingsError } from '#app/platform/settings-error.ts';

/** The archive from its beginning: it is read once for the lists and once for the photos. */
export type Archive = () => AsyncIterable<Buffer>;

/** Far more than a shop has: photos of a thousand items, of reviews and of messages. */
const maxFiles = 100_000;
/** The shop and all its items together, and how many values one list holds. */
const maxListBytes = 128 * 1024 * 1024;
const maxShopBytes = 1024 * 1024;
const values = 5_000_000;

const type = z.enum(categories.map(({ slug }) => slug));
const archivedShop = z.looseObject({ businessType: type, moreTypes: z.array(type).max(2) });
const archivedItems = z.array(archivedItem);

/** A name from outside, on the line that an operator reads. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 100));

function requirePlainFile({ name, type: kind }: TarHead): void {
  const leadsOut = name.startsWith('/') || /\\/.test(name) || name.split('/').includes('..');
  if (leadsOut) throw new SettingsError(`The archive is refused: ${shown(name)} leads out of it.`);
  if (kind !== 'file' && kind !== 'directory')
    throw new SettingsError(`The archive is refused: ${shown(name)} is a ${kind}.`);
}

function requireSize({ name, size }: TarHead, most: number): void {
  if (size > most)
    throw new SettingsError(`The archive is refused: ${shown(name)} is too large (${size} bytes).`);
}

/** Its files, none of which is held before its size is known. */
export async function* archiveFiles(archive: Archive): AsyncGenerator<TarHead> {
  let files = 0;
  try {
    for await (const head of tarHeads(archive())) {
      files += 1;
      if (files > maxFiles)
        throw new SettingsError(`The archive is refused: it has more than ${maxFiles} files.`);
      requirePlainFile(head);
      if (photoFolder(head.name) !== undefined) requireSize(head, maxPhotoBytes);
      yield head;
    }
  } catch (cause) {
    if (cause instanceof SettingsError || isDiskFault(cause)) throw cause;
    throw new SettingsError('The archive is damaged or not whole: export the shop again.', {
      cause,
    });
  }
}

/** The folder of an uploaded photo. The import reads the original alone and makes the other sizes. */
export function photoFolder(name: string): string | undefined {
  const [top, folder = '', file, ...deeper] = name.split('/');
  const isPhoto = top === 'photos' && file === originalName && deeper.length === 0;
  return isPhoto && /^\d{13}_./.test(folder) ? folder : undefined;
}

async function listIn<T>(head: TarHead, shape: z.ZodType<T>): Promise<T> {
  const bytes = await head.read();
  try {
    return shape.parse(parseJson(bytes.toString('utf8'), { values }));
  } catch (cause) {
    throw new SettingsError(`The archive is damaged: ${shown(head.name)} cannot be read.`, {
      cause,
    });
  }
}

/** What the shop sells and its items. Reads the archive to its end: one that breaks off is refused before anything is taken. */
export async function listsOf(archive: Archive, room: { limit: number; plan: string }) {
  const items: ArchivedItem[] = [];
  let shop: z.output<typeof archivedShop> | undefined;
  let left = maxListBytes;
  for await (const head of archiveFiles(archive)) {
    const isShop = head.name === 'shop.json';
    if (!isShop && !/^items-\d+\.json$/.test(head.name)) continue;
    requireSize(head, isShop ? maxShopBytes : left);
    left -= head.size;
    if (isShop) shop = await listIn(head, archivedShop);
    else items.push(...(await listIn(head, archivedItems)));
    if (items.length > room.limit)
      throw new SettingsError(
        `The archive has too many items: the plan ${room.plan} has room for ${room.limit}.`,
      );
  }
  if (!shop) throw new SettingsError('This is no archive of a shop: it has no shop.json.');
  if (new Set(items.map(({ id }) => id)).size < items.length)
    throw new SettingsError('The archive is refused: it has the same item twice.');
  return { shop, items };
}
