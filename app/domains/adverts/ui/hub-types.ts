import type { CardPhoto } from '#app/domains/photos/photos.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import type { IconName } from '#app/ui/icon-names.ts';
import type { Ad, FailReason, Place, Target } from '../adverts.ts';

export interface HubItem extends ShownPrice {
  id: string;
  name: string;
  photo: CardPhoto;
}

export interface ShownAdvert {
  ad: Ad;
  item: HubItem;
  /** The tracked link for each place. */
  links: Record<Target, string>;
  /** Undefined when generating failed: then there is nothing on the server to make a picture of. */
  pictureVersion: string | undefined;
}

export interface FailedPost {
  stockId: string;
  name: string;
  reason: FailReason | null;
}

export const placeIcons: Record<Place, IconName> = {
  whatsapp: 'whatsapp',
  facebook: 'facebook',
  twitter: 'x-twitter',
  telegram: 'telegram',
  instagram: 'instagram',
  picture: 'image',
  channel: 'megaphone',
};

export const placeNames = {
  whatsapp: 'adverts.whatsapp',
  facebook: 'adverts.facebook',
  twitter: 'adverts.twitter',
  telegram: 'adverts.telegram',
  instagram: 'adverts.instagram',
  picture: 'adverts.platform_picture',
  channel: 'adverts.platform_channel',
} as const satisfies Record<Place, string>;

export const pictureAddress = (stockId: string, format: string, version: string): string =>
  `/advertising/pictures/${stockId}/${format}?v=${version}`;
