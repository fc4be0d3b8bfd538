import { and, desc, eq } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { originalName, renditionName } from '#app/platform/images/image-manifest.ts';
import { shareImage } from '#app/platform/images/image-work.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';

const making = new Map<string, Promise<Uint8Array | undefined>>();

async function photoBytes(base: string): Promise<Uint8Array | undefined> {
  for (const name of [originalName, renditionName(1280, 'jpg'), renditionName(640, 'jpg')]) {
    const file = await storage().get(`${base}/${name}`);
    if (file) return file.bytes();
  }
  return undefined;
}

async function makeAndStore(base: string, key: string): Promise<Uint8Array | undefined> {
  const photo = await photoBytes(base);
  if (!photo) return undefined;
  const jpeg = await shareImage(photo);
  await storage().put(key, jpeg, { contentType: 'image/jpeg' });
  return jpeg;
}

/** Made when first asked for and kept beside the photo, so that it goes when the photo goes. */
async function shareOf(base: string): Promise<Uint8Array | undefined> {
  const key = `${base}/share.jpg`;
  const stored = await storage().get(key);
  if (stored) return stored.bytes();
  const running = making.get(key) ?? makeAndStore(base, key).finally(() => making.delete(key));
  making.set(key, running);
  return running;
}

/** The picture that a messenger shows for the link to a product. */
export async function stockSharePicture(id: string): Promise<Uint8Array | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await replica()
    .select({ base: stocks.imageBase })
    .from(stocks)
    .where(and(eq(stocks.id, id), isOffered));
  return row && shareOf(row.base);
}

/** For a shop: its picture, else its newest product. */
export async function shopSharePicture(id: string): Promise<Uint8Array | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await replica()
    .select({ base: users.pictureBase })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(shops.id, id), isOpen));
  if (!row) return undefined;
  if (row.base !== null) return shareOf(row.base);
  const [newest] = await replica()
    .select({ base: stocks.imageBase })
    .from(stocks)
    .where(and(eq(stocks.shopId, id), isOffered))
    .orderBy(desc(stocks.id))
    .limit(1);
  return newest && shareOf(newest.base);
}
