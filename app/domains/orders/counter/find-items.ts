import { foldText } from '#app/platform/text/fold.ts';

interface Findable {
  stockId: string;
  name: string;
  barcode: string | null;
}

/** The address of a product, as its QR code holds it. */
const productAddress = /\/stocks\/([0-9a-f-]{36})\b/;

/** Folding five thousand names at every letter is what would be felt. */
const folded = new WeakMap<Findable, string>();

function foldedName(item: Findable): string {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const name = foldText(item.name);
  folded.set(item, name);
  return name;
}

/** By a part of the name in any writing, or of the barcode as it is scanned or read off, or by the QR code of its page. */
export function findItems<I extends Findable>(items: readonly I[], text: string): I[] {
  const typed = text.trim().toLowerCase();
  const words = foldText(text);
  const scanned = productAddress.exec(typed)?.[1];
  if (scanned) return items.filter(({ stockId }) => stockId === scanned);
  const digits = typed.replaceAll(' ', '');
  // Letters of other scripts fold to nothing; they are found as they are written.
  const isNamed = (item: I): boolean =>
    words === '' ? item.name.toLowerCase().includes(typed) : foldedName(item).includes(words);
  return items.filter((item) => isNamed(item) || item.barcode?.includes(digits));
}
