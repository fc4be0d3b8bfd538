import { fromPixels, pixelsWithin } from './decoder.server.ts';
import { inspectImage, whileDecoding } from './inspect-image.server.ts';

const maxSide = 1024;

export async function shrink(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  await inspectImage(bytes);
  const pixels = await whileDecoding(() => pixelsWithin(bytes, maxSide));
  return fromPixels(pixels).jpeg({ quality: 80 }).toBuffer();
}
