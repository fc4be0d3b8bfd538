import { fromPixels, type Pixels, pixelsWithin } from './decoder.server.ts';
import { type PhotoHint, photoHint } from './image-manifest.ts';
import { inspectImage, whileDecoding } from './inspect-image.server.ts';
import { photoLight } from './photo-light.server.ts';

export interface NormalImage {
  /** JPEG without any metadata. */
  bytes: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

const maxSide = 1600;

/** Checked, then decoded: what the outside sent leaves this function as plain pixels. */
export async function safePixels(bytes: Uint8Array): Promise<Pixels> {
  await inspectImage(bytes);
  return whileDecoding(() => pixelsWithin(bytes, maxSide));
}

async function asJpeg(pixels: Pixels): Promise<NormalImage> {
  const bytes = await fromPixels(pixels).jpeg({ quality: 86 }).toBuffer();
  const { width, height } = pixels;
  return { bytes, contentType: 'image/jpeg', width, height };
}

/** The form in which a photo is kept: upright JPEG, at most 1600 a side, no place, camera or profile in it. */
export const normalise = async (bytes: Uint8Array): Promise<NormalImage> =>
  asJpeg(await safePixels(bytes));

const middleSide = 640;

/** A part of the middle is enough for a word of advice, at a fifth of the whole's cost. */
async function middleOf(pixels: Pixels): Promise<Pixels> {
  const width = Math.min(middleSide, pixels.width);
  const height = Math.min(middleSide, pixels.height);
  const left = Math.floor((pixels.width - width) / 2);
  const top = Math.floor((pixels.height - height) / 2);
  const data = await fromPixels(pixels).extract({ left, top, width, height }).raw().toBuffer();
  return { data, width, height };
}

/** The same, with what the person who waits for it may want to know. */
export async function normaliseWithHint(
  bytes: Uint8Array,
): Promise<NormalImage & { hint: PhotoHint | undefined }> {
  const pixels = await safePixels(bytes);
  const hint = photoHint(await photoLight(await middleOf(pixels)));
  return { ...(await asJpeg(pixels)), hint };
}
