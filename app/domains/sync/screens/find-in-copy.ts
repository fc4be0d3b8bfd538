import { foldText } from '#app/platform/text/fold.ts';
import type { CopyItem } from '../feed/copy.ts';

const mostWords = 8;

const textOf = ({ name, sku, barcode, brand, condition, categories, variants = [] }: CopyItem) =>
  [
    name,
    sku,
    barcode,
    brand,
    condition,
    ...categories,
    ...variants.flatMap(({ color, size, option }) => [color, size, option]),
  ].join(' ');

/** Every word stands somewhere in what the copy has of an item; marks and case do not matter. */
export function findInCopy(items: readonly CopyItem[], q: string): CopyItem[] {
  const words = foldText(q).split(' ').filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [...items];
  const scanned = items.filter(({ barcode }) => barcode === q);
  if (scanned.length > 0) return scanned;
  return items.filter((item) => {
    const text = foldText(textOf(item));
    return words.every((word) => text.includes(word));
  });
}
