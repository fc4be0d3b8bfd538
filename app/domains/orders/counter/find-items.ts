import { foldText } from '#app/platform/text/fold.ts';

interface Findable {
  name: string;
  barcode: string | null;
}

/** By a part of the name in any writing, or of the barcode as it is scanned or read off. */
export function findItems<I extends Findable>(items: readonly I[], text: string): I[] {
  const typed = text.trim().toLowerCase();
  const words = foldText(text);
  const digits = typed.replaceAll(' ', '');
  // Letters of other scripts fold to nothing; they are found as they are written.
  const isNamed = ({ name }: I): boolean =>
    words === '' ? name.toLowerCase().includes(typed) : foldText(name).includes(words);
  return items.filter((item) => isNamed(item) || item.barcode?.includes(digits));
}
