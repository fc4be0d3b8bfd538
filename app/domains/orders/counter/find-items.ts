import { foldText } from '#app/platform/text/fold.ts';

interface Findable {
  name: string;
  barcode: string | null;
}

/** By a part of the name, marks and case aside, or of the barcode as it is scanned or read off. */
export function findItems<I extends Findable>(items: readonly I[], text: string): I[] {
  const words = foldText(text);
  const digits = text.replaceAll(' ', '');
  if (digits === '') return [...items];
  return items.filter(
    ({ name, barcode }) =>
      (words !== '' && foldText(name).includes(words)) || barcode?.includes(digits),
  );
}
