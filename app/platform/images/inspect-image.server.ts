import type { Metadata } from 'sharp';
import { AppError } from '#app/platform/errors.ts';
import { decoder, maxMegapixels, maxPixels } from './decoder.server.ts';
import { type ImageStructure, imageStructure, isPolyglot } from './image-structure.server.ts';
import { imageErrors } from './images.errors.ts';

export interface ImageFacts {
  format: ImageStructure['format'];
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** As stored, before the orientation is applied. */
  width: number;
  height: number;
}

/** Cameras and tools write a dozen scans at most; each costs as much as the whole picture. */
const mostScans = 64;
/** A progressive photo of 50 megapixels, as cameras write colour, needs 150 MB. */
const mostHeldBytes = 170_000_000;

async function header(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await decoder(bytes).metadata();
  } catch (cause) {
    const tooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit');
    if (tooLarge) throw imageErrors.too_many_pixels({ megapixels: maxMegapixels }, { cause });
    throw imageErrors.broken({}, { cause });
  }
}

/**
 * Judges a picture by its content, from its header alone: name and claimed type count for nothing,
 * and a bomb is refused before a pixel is decoded.
 */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFacts> {
  const structure = imageStructure(bytes);
  if (!structure) throw imageErrors.not_an_image();
  if (structure.animated) throw imageErrors.animated();
  const { format, width, height } = await header(bytes);
  if (format !== structure.format) throw imageErrors.not_an_image();
  if (width * height > maxPixels) {
    throw imageErrors.too_many_pixels({ megapixels: maxMegapixels });
  }
  if (structure.end === undefined) throw imageErrors.broken();
  if (structure.scans > mostScans || structure.heldBytes > mostHeldBytes) {
    throw imageErrors.too_heavy();
  }
  if (isPolyglot(bytes, structure.end)) throw imageErrors.not_an_image();
  return { format, contentType: `image/${format}`, width, height };
}

/** Decoding finds faults that the header hides; they are the sender's, not ours. */
export async function whileDecoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw imageErrors.broken({}, { cause });
  }
}
