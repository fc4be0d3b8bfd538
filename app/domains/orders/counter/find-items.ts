interface Findable {
  name: string;
  barcode: string | null;
}

/** By a part of the name, or of the barcode as it is scanned or read off. */
export function findItems<I extends Findable>(items: readonly I[], text: string): I[] {
  const words = text.trim().toLowerCase();
  const digits = words.replaceAll(' ', '');
  return items.filter(
    ({ name, barcode }) => name.toLowerCase().includes(words) || barcode?.includes(digits),
  );
}
