import { renditionName } from '#app/platform/images/image-manifest.ts';
import type { CopyItem } from '../feed/copy.ts';

const least = 160;

/** The rendition that small pictures show. */
export function itemPhoto({ photo, widths }: Pick<CopyItem, 'photo' | 'widths'>): string {
  const width = widths.find((step) => step >= least) ?? widths.at(-1);
  return `${photo}/${width === undefined ? 'original.jpg' : renditionName(width, 'webp')}`;
}
