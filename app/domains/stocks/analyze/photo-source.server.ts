import { and, eq } from 'drizzle-orm';
import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { maxPhotoBytes } from '#app/domains/photos/photos.ts';
import { database } from '#app/platform/db/database.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { isKey } from '#app/platform/storage/storage-keys.ts';
import { stocks } from '../stocks.table.server.ts';

/** The photo's folder, whether its path, the address of its original or of a rendition was sent. */
function baseOf(sent: string): string | undefined {
  const root = storage().publicUrl('x').slice(0, -1);
  const path = sent.split(/[?#]/)[0] ?? '';
  const key = path.startsWith(root)
    ? path.slice(root.length)
    : path
        .replace(/^https?:\/\/[^/]+/, '')
        .replace(/^\/files\//, '')
        .replace(/^\//, '');
  const base = key.replace(/\/(?:original|\d+)\.(?:jpg|webp|avif)$/, '');
  return isKey(base) ? base : undefined;
}

async function isOwn(shopId: string, base: string): Promise<boolean> {
  if (base.startsWith(`products/${shopId}/`)) return true;
  const [row] = await database()
    .select({ id: stocks.id })
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId), eq(stocks.imageBase, base)))
    .limit(1);
  return row !== undefined;
}

/** A photo of this shop from our own storage. No address is ever fetched. */
export async function ownPhoto(shopId: string, sent: string): Promise<Uint8Array> {
  const base = baseOf(sent);
  if (base === undefined || !(await isOwn(shopId, base))) throw photoErrors.foreign_photo();
  const file =
    (await storage().get(`${base}/${originalName}`)) ?? (await storage().get(`${base}/640.jpg`));
  if (!file) throw photoErrors.foreign_photo();
  return file.bytes();
}

/** Base64, bare or as a data address. */
export function sentPhoto(imageData: string): Uint8Array {
  const body = imageData.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
  if (body === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(body)) throw photoErrors.not_an_image();
  const bytes = Buffer.from(body, 'base64');
  if (bytes.length > maxPhotoBytes) throw photoErrors.file_too_large();
  return bytes;
}
