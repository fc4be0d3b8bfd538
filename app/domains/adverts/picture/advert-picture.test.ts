import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { outlines, type Style } from '#app/platform/typeset/typeset.server.ts';
import { photo } from '#tests/support/pictures.ts';
import {
  maxPictureBytes,
  type PictureOrder,
  type PictureText,
  pictureSize,
} from './advert-picture.ts';
import { drawAdvert } from './draw-advert.server.ts';
import { advertPixels } from './paint-advert.server.ts';
import { paint, restPainter } from './painter.server.ts';

// Painted here and not in the painter's process: the file before may have loaded what shuts SVG for a whole process.
const svg = { operation: ['VipsForeignLoadSvgBuffer'] };
beforeAll(() => sharp.unblock(svg));
afterAll(() => sharp.block(svg));

const folder = join(import.meta.dirname, 'expected');

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(image: ReturnType<typeof sharp>): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The share of pixels that differ so that an eye would see it. */
function difference(one: Pixels, other: Pixels): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  let seen = 0;
  // Of millions of pixels: nothing is made for each of them.
  const isFar = (at: number) => Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > 48;
  for (let at = 0; at < one.data.length; at += 3)
    if (isFar(at) || isFar(at + 1) || isFar(at + 2)) seen += 1;
  return seen / (one.data.length / 3);
}

/** To draw one again, delete it and run this: it is written, looked at, and checked in. */
async function compare(name: string, drawn: Pixels): Promise<number> {
  const file = join(folder, `${name}.png`);
  if (!existsSync(file)) {
    const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const;
    writeFileSync(file, await sharp(drawn.data, { raw }).png({ palette: true }).toBuffer());
    throw new Error(`${file} was missing and is drawn now: look at it`);
  }
  return difference(drawn, await pixelsOf(sharp(readFileSync(file))));
}

const style: Style = { size: 72, weight: 740 };
const line = (text: string): Promise<Pixels> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="120"><rect width="1200" height="120" fill="#fff"/>${outlines(text, style, { x: 20, y: 84 })}</svg>`;
  return pixelsOf(sharp(Buffer.from(svg)));
};

const usual: PictureText = {
  name: 'Ankara wax print, 6 yards',
  price: '₦18,500',
  longPrice: false,
  shopName: 'Ngozi Fashion House',
  shopLine: {
    square: { first: 'Balogun Market', last: '0803 555 0142' },
    story: { first: 'Boutique · Balogun Market, Lagos', last: '' },
  },
  link: 'oja.ng/s/k7q2mx',
};

/** Every letter that is easy to get wrong, a long name, the longest price. */
const hard: PictureText = {
  ...usual,
  name: 'Aṣọ Àdìrẹ ẹ̀ ọ́ ṣ ɓ ɗ ƙ ị ụ ṅ, hand dyed in Abẹ́òkúta and far too long for two lines 👗',
  price: '₦1,000,000,000',
  longPrice: true,
  shopName: 'Ọjà Ẹ̀kọ́ & Ṣọ́lá’s very long fashion shop name that goes on',
  shopLine: {
    square: { first: 'Shop 14, Great Nnewi Plaza, Balogun Market, Lagos', last: '0803 555 0142' },
    story: {
      first: 'Boutique · Shop 14, Great Nnewi Plaza, Balogun Market, Lagos Island',
      last: '',
    },
  },
};

/** Of a line, then of a whole picture, whose checked copy has fewer colours. */
const most = 0.0002;
const mostOfPicture = 0.00005;
const half = async (order: PictureOrder): Promise<Pixels> => {
  const { data, info } = await advertPixels(order);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return pixelsOf(sharp(data, { raw }).resize({ width: 540 }));
};

test.each([
  ['letters', '₦ ẹ̀ ọ́ ṣ ɓ ɗ ƙ ị ụ ṅ ǹ ń m̀ ạ́'],
  ['capitals', '₦1,500 Ẹ̀ Ọ́ Ṣ Ɓ Ɗ Ƙ Ị Ụ Ṅ'],
])('%s are drawn as in the checked picture', async (name, text) => {
  expect(await compare(name, await line(text))).toBeLessThan(most);
});

test('a lost mark or a naira sign that became an N is noticed', async () => {
  const right = await line('₦ ẹ̀ ọ́ ṣ ɓ ɗ ƙ ị ụ ṅ ǹ ń m̀ ạ́');
  for (const wrong of ['N ẹ̀ ọ́ ṣ ɓ ɗ ƙ ị ụ ṅ ǹ ń m̀ ạ́', '₦ e ọ́ ṣ ɓ ɗ ƙ ị ụ ṅ ǹ ń m̀ ạ́']) {
    expect(difference(right, await line(wrong))).toBeGreaterThan(most);
  }
});

test('the letter in place of a face keeps its mark', () => {
  const paths = (shopName: string) =>
    drawAdvert({ format: 'square', text: { ...usual, shopName } }).svg.match(/<path /g)?.length ??
    0;
  // One mark in the name and one in the letter.
  expect(paths('Ọ́jà') - paths('Ọjà')).toBe(2);
});

describe.each(['square', 'story'] as const)('%s', (format) => {
  it('looks as checked, with photo and face', async () => {
    const order = {
      format,
      text: usual,
      photo: await photo(1200, 1200).png().toBuffer(),
      face: await photo(200, 200).png().toBuffer(),
    };
    expect(await compare(`${format}-usual`, await half(order))).toBeLessThan(mostOfPicture);
  });

  it('looks as checked, without photo and face, with long words and hard letters', async () => {
    expect(await compare(`${format}-hard`, await half({ format, text: hard }))).toBeLessThan(
      mostOfPicture,
    );
  });

  it('would not pass with one mark lost from the name', async () => {
    const lost = { ...hard, name: hard.name.replace('ọ́', 'o') };
    expect(await compare(`${format}-hard`, await half({ format, text: lost }))).toBeGreaterThan(
      mostOfPicture,
    );
  });

  it('leaves no letter to a font of the machine, and no words of people in the SVG', () => {
    const { svg } = drawAdvert({ format, text: { ...hard, name: '</svg><script>&"\' name' } });
    expect(svg).not.toMatch(/<text|font-|script|name|Ọjà|href/);
  });

  it('is a JPEG of the right size under the limit, also of a photo that is all noise', async () => {
    const noise = Buffer.alloc(1600 * 1600 * 3);
    for (let at = 0, value = 1; at < noise.length; at++) {
      value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      noise[at] = value >> 16;
    }
    const raw = { width: 1600, height: 1600, channels: 3 } as const;
    const jpeg = await paint({
      format,
      text: hard,
      photo: await sharp(noise, { raw }).jpeg({ quality: 90 }).toBuffer(),
    });
    const { width, height, format: kind } = await sharp(jpeg).metadata();
    expect({ width, height, kind }).toEqual({ ...pictureSize[format], kind: 'jpeg' });
    expect(jpeg.length).toBeLessThan(maxPictureBytes);
  }, 60_000);
});

describe('the painter', () => {
  afterAll(restPainter);

  it('refuses a file that is no picture, and paints the next one', async () => {
    const order = { format: 'square', text: usual } as const;
    const bad = paint({ ...order, photo: Buffer.from('<svg/>') });
    await expect(bad).rejects.toMatchObject({ code: 'adverts.picture_failed' });
    expect((await paint(order)).length).toBeGreaterThan(10_000);
  }, 60_000);

  it('comes back after it was killed', async () => {
    const order = { format: 'square', text: usual } as const;
    const lost = paint(order);
    restPainter();
    await expect(lost).rejects.toMatchObject({ code: 'adverts.picture_failed' });
    expect((await paint(order)).length).toBeGreaterThan(10_000);
  }, 60_000);
});
