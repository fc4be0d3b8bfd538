import type { ImageManifest } from '#app/platform/images/image-manifest.ts';

export const maxAdditionalPhotos = 6;
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Drawn in the place of a photo that is not there, or not to be shown. */
export const noPhotoPicture = '/no-photo.svg';

/** A stored photo: its folder in storage and, once the renditions are made, what they are. */
export interface StoredPhoto {
  base: string;
  manifest: ImageManifest | null;
}

/** A photo as a page needs it: where its renditions lie and how wide they are. */
export interface CardPhoto {
  url: string;
  widths: number[];
}

export const widthsOf = (manifest: Pick<ImageManifest, 'widths'> | null): number[] =>
  manifest?.widths ?? [];
