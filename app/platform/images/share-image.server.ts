import { fromPixels, type Pixels } from './decoder.server.ts';
import { safePixels } from './normalise-image.server.ts';

export const shareWidth = 1200;
export const shareHeight = 630;
/** The lowest limit that any messenger is said to have. */
const maxBytes = 300_000;

/** The photo itself, soft and a little darker, fills what its shape leaves free. */
async function backdrop(pixels: Pixels): Promise<Buffer> {
  const small = await fromPixels(pixels)
    .resize({ width: 120, height: 63, fit: 'cover' })
    .blur(6)
    .modulate({ brightness: 0.85 })
    .raw()
    .toBuffer();
  return fromPixels({ data: small, width: 120, height: 63 })
    .resize({ width: shareWidth, height: shareHeight, kernel: 'cubic' })
    .raw()
    .toBuffer();
}

async function encodedBelowLimit(pixels: Pixels): Promise<Buffer<ArrayBuffer>> {
  for (let quality = 84; ; quality -= 12) {
    const jpeg = await fromPixels(pixels).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length < maxBytes || quality <= 24) return jpeg;
  }
}

/** The preview that WhatsApp and the others show for a link: 1200 by 630, the whole photo in it. */
export async function share(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const pixels = await safePixels(bytes);
  const front = await fromPixels(pixels)
    .resize({ width: shareWidth, height: shareHeight, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = front.info;
  const data = await fromPixels({
    data: await backdrop(pixels),
    width: shareWidth,
    height: shareHeight,
  })
    .composite([{ input: front.data, raw: { width, height, channels: 3 } }])
    .raw()
    .toBuffer();
  return encodedBelowLimit({ data, width: shareWidth, height: shareHeight });
}
