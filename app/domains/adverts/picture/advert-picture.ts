export const formats = ['square', 'story'] as const;
export type PictureFormat = (typeof formats)[number];

export const isFormat = (value: unknown): value is PictureFormat =>
  formats.some((format) => format === value);

export const pictureSize = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<PictureFormat, { width: number; height: number }>;

/** The lowest limit that any messenger is said to have. */
export const maxPictureBytes = 300_000;

/** What an advert's picture says; everything that changes it is in here. */
export interface PictureText {
  name: string;
  /** ₦18,500 */
  price: string;
  /** From ₦10,000,000 on the figures are smaller. */
  longPrice: boolean;
  shopName: string;
  /** Under the shop's name, one for each format: the first part is cut where it is too long, the second stays. */
  shopLine: Record<PictureFormat, { first: string; last: string }>;
  /** Without https://, on the story. */
  link: string;
}

export interface PictureOrder {
  format: PictureFormat;
  text: PictureText;
  photo?: Uint8Array | undefined;
  /** The shop's picture. */
  face?: Uint8Array | undefined;
}
