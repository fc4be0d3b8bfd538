import { fromPixels, type Pixels, pixelsWithin } from './decoder.server.ts';
import { inTurn } from './image-queue.server.ts';
import { inspectImage, whileDecoding } from './inspect-image.server.ts';

export interface NormalImage {
  /** JPEG without any metadata. */
  bytes: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

const maxSide = 1600;

/** Checked, then decoded in turn: what the outside sent leaves this function as plain pixels. */
export async function safePixels(bytes: Uint8Array): Promise<Pixels> {
  await inspectImage(bytes);
  return whileDecoding(() => pixelsWithin(bytes, maxSide));
}

/** The form in which a photo is kept: upright JPEG, at most 1600 a side, no place, camera or profile in it. */
export function normaliseImage(bytes: Uint8Array): Promise<NormalImage> {
  return inTurn(async () => {
    const pixels = await safePixels(bytes);
    const jpeg = await fromPixels(pixels).jpeg({ quality: 86 }).toBuffer();
    const { width, height } = pixels;
    return { bytes: jpeg, contentType: 'image/jpeg', width, height };
  });
}
