import { fromPixels, type Pixels, pixelsWithin } from './decoder.server.ts';
import { inspectImage, whileDecoding } from './inspect-image.server.ts';

const maxSide = 1024;
/** Enough to tell a colour by. */
const sampleSide = 96;

type Colour = readonly [red: number, green: number, blue: number];

export interface PhotoLook {
  /** Small enough to send to somebody who looks at it for us. */
  jpeg: Buffer<ArrayBuffer>;
  /** The most frequent colour of the thing in the middle. */
  red: number;
  green: number;
  blue: number;
}

function* coloursOf({ data, width, height }: Pixels, inMiddle: boolean): Generator<Colour> {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5));
      if (inMiddle ? far > 0.3 : far < 0.45) continue;
      const at = (y * width + x) * 3;
      yield [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    }
  }
}

const distance = (a: Colour, b: Colour): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function mean(colours: readonly Colour[]): Colour {
  const sum = colours.reduce(
    (s, c) => [s[0] + c[0], s[1] + c[1], s[2] + c[2]] as Colour,
    [0, 0, 0],
  );
  const count = Math.max(1, colours.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** The largest heap of like colours in the middle that is not the wall behind it. */
function colourInMiddle(pixels: Pixels): Colour {
  const wall = mean([...coloursOf(pixels, false)]);
  const middle = [...coloursOf(pixels, true)];
  const thing = middle.filter((colour) => distance(colour, wall) > 70);
  const heaps = new Map<number, Colour[]>();
  for (const colour of thing.length > middle.length / 20 ? thing : middle) {
    const key = (colour[0] >> 5) * 64 + (colour[1] >> 5) * 8 + (colour[2] >> 5);
    const heap = heaps.get(key);
    if (heap) heap.push(colour);
    else heaps.set(key, [colour]);
  }
  return mean([...heaps.values()].sort((a, b) => b.length - a.length)[0] ?? []);
}

export async function look(bytes: Uint8Array): Promise<PhotoLook> {
  await inspectImage(bytes);
  const pixels = await whileDecoding(() => pixelsWithin(bytes, maxSide));
  const { data, info } = await fromPixels(pixels)
    .resize({ width: sampleSide, height: sampleSide, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red, green, blue] = colourInMiddle({ data, width: info.width, height: info.height });
  const jpeg = await fromPixels(pixels).jpeg({ quality: 80 }).toBuffer();
  return { jpeg, red, green, blue };
}
