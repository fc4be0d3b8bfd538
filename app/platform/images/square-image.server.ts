import { fromPixels } from './decoder.server.ts';
import { inTurn } from './image-queue.server.ts';
import { safePixels } from './normalise-image.server.ts';

/** The middle of a picture as a square JPEG, never larger than it was. */
export function squareImage(bytes: Uint8Array, side: number): Promise<Buffer<ArrayBuffer>> {
  return inTurn(async () => {
    const pixels = await safePixels(bytes);
    const edge = Math.min(side, pixels.width, pixels.height);
    const square = fromPixels(pixels).resize({ width: edge, height: edge, fit: 'cover' });
    return square.jpeg({ quality: 90 }).toBuffer();
  });
}
