import { fromPixels, type Pixels } from './decoder.server.ts';
import type { ImageManifest } from './image-manifest.ts';

type Light = Pick<ImageManifest, 'color' | 'sharpness' | 'brightness'>;

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
const rounded = (value: number, places: number): number => Number(value.toFixed(places));

/** How bright and how sharp a picture is, and its most frequent colour. */
export async function photoLight(pixels: Pixels): Promise<Light> {
  const { dominant, sharpness, channels } = await fromPixels(pixels).stats();
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => channel.mean);
  return {
    color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    sharpness: rounded(sharpness, 2),
    brightness: rounded((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255, 3),
  };
}
