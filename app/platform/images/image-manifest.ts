/** What a page must know of a picture to show it well: kept with the row, sent to the browser. */
export interface ImageManifest {
  width: number;
  height: number;
  /** The widths for which there are renditions, smallest first. */
  widths: number[];
  /** A data address of a few pixels, shown while the picture loads. */
  placeholder: string;
  /** `#rrggbb` of the most frequent colour. */
  color: string;
  /** Standard deviation of the picture's edges: below 0.5 it is hardly in focus. */
  sharpness: number;
  /** Mean lightness from 0 to 1. */
  brightness: number;
}

export const renditionFormats = ['avif', 'webp', 'jpg'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

export const renditionTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const;
export const originalName = 'original.jpg';

export const renditionName = (width: number, format: RenditionFormat): string =>
  `${width}.${format}`;

export const renditionWidths = [160, 320, 640, 1280];
const worthAnother = 1.2;

/** Never upscaled; a picture between two steps also gets its own width, where that is worth a file. */
export function widthsFor(width: number): number[] {
  const smaller = renditionWidths.filter((step) => step <= width);
  const largest = smaller.at(-1) ?? 0;
  const top = renditionWidths.at(-1) ?? 0;
  return width < top && width > largest * worthAnother ? [...smaller, width] : smaller;
}

type Sized = Pick<ImageManifest, 'widths'>;

export function srcSet(baseUrl: string, { widths }: Sized, format: RenditionFormat): string {
  return widths.map((width) => `${baseUrl}/${renditionName(width, format)} ${width}w`).join(', ');
}

export interface PictureSources {
  avif: string;
  webp: string;
  /** For `src`, where a browser knows neither. */
  fallback: string;
}

export function pictureSources(baseUrl: string, manifest: Sized): PictureSources {
  const fallbackWidth = manifest.widths.find((width) => width >= 640) ?? manifest.widths.at(-1);
  return {
    avif: srcSet(baseUrl, manifest, 'avif'),
    webp: srcSet(baseUrl, manifest, 'webp'),
    fallback: `${baseUrl}/${fallbackWidth ? renditionName(fallbackWidth, 'jpg') : originalName}`,
  };
}

/** `sizes({ 0: '50vw', 640: '33vw', 1024: '280px' })`: from each width in CSS pixels upward. */
export function sizes(fromWidth: Record<number, string>): string {
  const steps = Object.entries(fromWidth).map(([from, size]) => ({ from: Number(from), size }));
  steps.sort((a, b) => b.from - a.from);
  return steps
    .map(({ from, size }) => (from === 0 ? size : `(min-width: ${from}px) ${size}`))
    .join(', ');
}

export const photoHints = ['blurred', 'dark', 'bright'] as const;
export type PhotoHint = (typeof photoHints)[number];

/** A word of advice for the person with the camera, never a refusal. */
export function photoHint({
  sharpness,
  brightness,
}: Pick<ImageManifest, 'sharpness' | 'brightness'>): PhotoHint | undefined {
  // Light first: a photo taken in the dark has no edges either, and more light mends both.
  if (brightness < 0.16) return 'dark';
  if (brightness > 0.97) return 'bright';
  return sharpness < 0.5 ? 'blurred' : undefined;
}
