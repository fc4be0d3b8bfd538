import { fromPixels, pixelsWithin } from './decoder.server.ts';
import { inTurn } from './image-queue.server.ts';
import { inspectImage, whileDecoding } from './inspect-image.server.ts';

const maxSide = 1024;

export interface PhotoLook {
  /** Small enough to send to somebody who looks at it for us. */
  jpeg: Buffer<ArrayBuffer>;
  /** The most frequent colour. */
  red: number;
  green: number;
  blue: number;
}

export function lookAtPhoto(bytes: Uint8Array): Promise<PhotoLook> {
  return inTurn(async () => {
    await inspectImage(bytes);
    const pixels = await whileDecoding(() => pixelsWithin(bytes, maxSide));
    // The thing stands in the middle; the wall behind it is not what is sold.
    const width = Math.max(1, Math.floor(pixels.width / 2));
    const height = Math.max(1, Math.floor(pixels.height / 2));
    const left = Math.floor((pixels.width - width) / 2);
    const top = Math.floor((pixels.height - height) / 2);
    const middle = await fromPixels(pixels).extract({ left, top, width, height }).raw().toBuffer();
    const { dominant } = await fromPixels({ data: middle, width, height }).stats();
    const jpeg = await fromPixels(pixels).jpeg({ quality: 80 }).toBuffer();
    return { jpeg, red: dominant.r, green: dominant.g, blue: dominant.b };
  });
}
