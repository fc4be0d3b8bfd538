import { isId } from '#app/platform/id.ts';

/** Pictures that no shop uploaded: shared by many items and never deleted with one. */
export const noPhotoBase = 'products/no-photo';

/** `products/{shopId}/{timestamp}_{filename}`: a folder that holds the photo and its renditions. */
const ownPhoto = /^products\/([0-9a-f-]{36})\/(\d{13})_[A-Za-z0-9._-]+$/;

interface PhotoName {
  shopId: string;
  at: Date;
  /** Keeps two photos of one moment and name apart. */
  mark: string;
  fileName: string;
}

export function photoBase({ shopId, at, mark, fileName }: PhotoName): string {
  const stem = fileName.replace(/\.[a-z0-9]{1,5}$/i, '') || 'photo';
  return `products/${shopId}/${at.getTime()}_${mark}-${stem}.jpg`;
}

export const isOwnPhoto = (base: string): boolean => isId(ownPhoto.exec(base)?.[1]);

/** Whose photo it is, from its path. */
export const shopOfPhoto = (base: string): string | undefined => ownPhoto.exec(base)?.[1];

/** When the photo was sent, from its path. */
export function photoMoment(base: string): Date | undefined {
  const stamp = ownPhoto.exec(base)?.[2];
  return stamp === undefined ? undefined : new Date(Number(stamp));
}

/** The photo that a stored file belongs to. */
export const baseOfKey = (key: string): string => key.split('/').slice(0, 3).join('/');
