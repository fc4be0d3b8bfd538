import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { maxPhotoBytes } from '#app/domains/photos/photos.ts';
import { cleanPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { now } from '#app/platform/clock.ts';
import { newId } from '#app/platform/id.ts';
import { squareImage } from '#app/platform/images/image-work.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import type { ReviewPhoto } from './reviews.table.server.ts';

/** Where the photos of a shop's reviews lie in storage. */
export const reviewFolder = (shopId: string): string => `reviews/${shopId}`;

const photoFolder = (shopId: string, id: string): string => `${reviewFolder(shopId)}/${id}`;
/** Of each, as it was sent. */
export const reviewPhotoName = 'photo.jpg';
const whole = reviewPhotoName;
const small = 'small.jpg';
/** For 64 px on a sharp screen. */
const smallSide = 160;

/** Judged and cleaned like every picture; lists carry the small one, so that they cost little data. */
async function storePhoto(shopId: string, file: File): Promise<ReviewPhoto> {
  if (file.size > maxPhotoBytes) throw photoErrors.file_too_large();
  const { bytes, contentType, width, height } = await cleanPhoto(file, shopId);
  const square = await squareImage(bytes, smallSide, { key: shopId });
  const id = newId();
  const about = { contentType, metadata: { contentType, uploadedAt: now().toISOString() } };
  await storage().put(`${photoFolder(shopId, id)}/${whole}`, bytes, about);
  await storage().put(`${photoFolder(shopId, id)}/${small}`, square, about);
  return { id, width, height };
}

export async function removePhotos(shopId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storage().deletePrefix(photoFolder(shopId, id));
}

/** Stores them for as long as it takes to write; what was not written with goes again. */
export async function withPhotos<T>(
  shopId: string,
  files: readonly File[],
  write: (photos: ReviewPhoto[]) => Promise<T>,
): Promise<T> {
  const stored: ReviewPhoto[] = [];
  try {
    for (const file of files) stored.push(await storePhoto(shopId, file));
    return await write(stored);
  } catch (error) {
    await removePhotos(
      shopId,
      stored.map(({ id }) => id),
    );
    throw error;
  }
}

export const photoLinks = (shopId: string, photos: readonly ReviewPhoto[]) =>
  photos.map(({ id }) => ({
    id,
    whole: storage().publicUrl(`${photoFolder(shopId, id)}/${whole}`),
    small: storage().publicUrl(`${photoFolder(shopId, id)}/${small}`),
  }));
