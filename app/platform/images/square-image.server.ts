import { fromPixels } from './decoder.server.ts';
import { safePixels } from './normalise-image.server.ts';

/** The middle of a picture as a square JPEG, never larger than it was. */
export async function square({
  bytes,
  side,
}: {
  bytes: Uint8Array;
  side: number;
}): Promise<Buffer<ArrayBuffer>> {
  const pixels = await safePixels(bytes);
  const edge = Math.min(side, pixels.width, pixels.height);
  const middle = fromPixels(pixels).resize({ width: edge, height: edge, fit: 'cover' });
  return middle.jpeg({ quality: 90 }).toBuffer();
}
