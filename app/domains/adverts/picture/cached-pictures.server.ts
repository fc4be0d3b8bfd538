import { createHash } from 'node:crypto';
import { shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { categoryLabel } from '#app/domains/categories/category-labels.server.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { log } from '#app/platform/log.server.ts';
import { workThrough } from '#app/platform/queue/due-work.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { type AdvertSource, existingStocks } from '../adverts.queries.server.ts';
import type { PictureFormat, PictureText } from './advert-picture.ts';
import { paint } from './painter.server.ts';

/** Raised when the drawing changes, so that cached pictures are made again. */
const drawing = 1;
const folder = 'adverts';
const longPriceKobo = 1_000_000_000;

export const pictureFolder = (shopId: string): string => `${folder}/${shopId}`;

interface Wanted {
  source: AdvertSource;
  /** The short link on the story, whole. */
  link: string;
}

const dotted = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export function pictureText({ source, link }: Wanted): PictureText {
  const { address, phoneNumber } = source;
  const { t } = translatorFor(source.language);
  return {
    name: source.name,
    price: priceText(source, t),
    longPrice: source.priceKobo >= longPriceKobo,
    shopName: source.shopName,
    shopLine: {
      square: { first: address, last: shownPhone(phoneNumber) },
      story: { first: dotted(categoryLabel(source.category1, t), address), last: '' },
    },
    link: link.replace(/^https?:\/\//, ''),
  };
}

/** Changes with everything that the picture shows. */
export function pictureVersion(wanted: Wanted): string {
  const { imageBase, pictureBase } = wanted.source;
  const facts = [drawing, pictureText(wanted), imageBase, pictureBase];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

const bytesAt = async (key: string): Promise<Uint8Array | undefined> =>
  (await storage().get(key))?.bytes();

/** A photo that is gone is no reason for no advert: the cloth takes its place. */
async function picturesOf({ imageBase, pictureBase }: AdvertSource) {
  const [photo, face] = await Promise.all([
    bytesAt(`${imageBase}/${originalName}`),
    pictureBase === null ? undefined : bytesAt(`${pictureBase}/${originalName}`),
  ]);
  return { photo, face };
}

async function forgetOlder(home: string, format: PictureFormat, key: string): Promise<void> {
  for await (const file of storage().list(home)) {
    if (file.key !== key && file.key.startsWith(`${home}/${format}-`))
      await storage().delete(file.key);
  }
}

async function make(wanted: Wanted, format: PictureFormat, home: string, key: string) {
  const order = { format, text: pictureText(wanted), ...(await picturesOf(wanted.source)) };
  const jpeg = await paint(order, wanted.source.shopId);
  await storage().put(key, jpeg, { contentType: 'image/jpeg' });
  await forgetOlder(home, format, key);
}

const underWay = keep('advert-pictures', () => new Map<string, Promise<void>>());

/** The key of the advert's picture in storage; made when it is not there, once for all who ask. */
export async function advertPictureKey(wanted: Wanted, format: PictureFormat): Promise<string> {
  const { shopId, id } = wanted.source;
  const home = `${pictureFolder(shopId)}/${id}`;
  const key = `${home}/${format}-${pictureVersion(wanted)}.jpg`;
  if (await storage().stat(key)) return key;
  const making = underWay.get(key) ?? make(wanted, format, home, key);
  underWay.set(key, making);
  try {
    await making;
  } finally {
    underWay.delete(key);
  }
  return key;
}

/** Pictures of items that are no more. */
export async function sweepPictures(): Promise<void> {
  const homes = new Map<string, string>();
  for await (const { key } of storage().list(folder)) {
    const [, shopId, stockId] = key.split('/');
    if (shopId && stockId) homes.set(stockId, `${folder}/${shopId}/${stockId}`);
  }
  const there = await existingStocks([...homes.keys()]);
  const gone = [...homes].filter(([stockId]) => !there.has(stockId)).map(([, home]) => home);
  const deleted = await workThrough(
    {
      name: 'adverts.sweep-pictures',
      keyOf: (home: string) => home,
      run: (home) => storage().deletePrefix(home),
    },
    gone,
  );
  if (deleted > 0) log.info({ deleted }, 'pictures of removed items deleted');
}
