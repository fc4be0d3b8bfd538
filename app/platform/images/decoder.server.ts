import sharp, { type Sharp } from 'sharp';

// Of everything libvips can read, only these three, and only from memory: no SVG, no GIF, no HEIC.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
// No picture is decoded twice, so the cache would only hold memory.
sharp.cache(false);

export const maxMegapixels = 50;
export const maxPixels = maxMegapixels * 1_000_000;

/** The only way to untrusted pixels. `error` and not `warning`: many phones write slightly odd JPEGs. */
export function decoder(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
  });
}

/** Pixels of our own making, between two steps. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

export const fromPixels = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** Upright, sRGB, without transparency and within a square of `side`; nothing but pixels is left. */
export async function pixelsWithin(bytes: Uint8Array, side: number): Promise<Pixels> {
  const { data, info } = await decoder(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
