import { fromPixels, type Pixels } from './decoder.server.ts';

const columns = 9;
const rows = 8;
/** What a photo loses when it is saved again must not turn a bit. */
const noise = 2;
/** A picture without anything in it looks like every other one. */
const leastRange = 24;

/**
 * What a photo looks like, in 64 bits as 16 signs: of eight rows whether it grows darker from one place to the next. Saved
 * again, larger or smaller, brighter or darker, it has nearly the same. Empty for a picture without anything in it.
 */
export async function photoPrint(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .greyscale()
    .resize({ width: columns, height: rows, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const greyAt = (row: number, column: number): number =>
    data[(row * columns + column) * info.channels] ?? 0;
  let print = 0n;
  let [darkest, lightest] = [255, 0];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const grey = greyAt(row, column);
      darkest = Math.min(darkest, grey);
      lightest = Math.max(lightest, grey);
      if (column === 0) continue;
      print = (print << 1n) | (greyAt(row, column - 1) > grey + noise ? 1n : 0n);
    }
  }
  return lightest - darkest < leastRange ? '' : print.toString(16).padStart(16, '0');
}
