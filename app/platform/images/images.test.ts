import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { photo } from '#tests/support/pictures.ts';
import { photoHint, pictureSources, sizes, srcSet, widthsFor } from './image-manifest.ts';
import * as work from './image-work.server.ts';
import { inspectImage } from './inspect-image.server.ts';

const { makeRenditions, shareImage } = work;
const normaliseImage = (bytes: Uint8Array) => work.normaliseImage(bytes, { key: 'shop' });
afterAll(work.restImages);

const gps = {
  IFD0: { Make: 'SecretPhone', Software: 'SpyWare' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitude: '3/1 23/1 0/1' },
};
const withPlace = await photo(900, 600).jpeg().withExif(gps).withIccProfile('p3').toBuffer();

async function expectBare(bytes: Uint8Array): Promise<void> {
  const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(Buffer.from(bytes).includes('SecretPhone')).toBe(false);
}

describe('inspectImage', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('knows a %s by its content', async (format) => {
    const bytes = await photo(120, 80).toFormat(format).toBuffer();
    const facts = { format, contentType: `image/${format}`, width: 120, height: 80 };
    expect(await inspectImage(bytes)).toEqual(facts);
  });
});

describe('normaliseImage', { timeout: 60_000 }, () => {
  it('removes place, camera and colour profile', async () => {
    const before = await sharp(withPlace).metadata();
    expect(before.exif?.includes('SecretPhone')).toBe(true);
    expect(before.icc).toBeDefined();
    await expectBare((await normaliseImage(withPlace)).bytes);
  });

  it('turns the picture upright', async () => {
    const half = { width: 200, height: 100, channels: 3 as const };
    const red = { create: { ...half, background: '#ff0000' } };
    const upper = sharp({ create: { ...half, height: 50, background: '#0000ff' } }).png();
    const bytes = await sharp(red)
      .composite([{ input: await upper.toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, bytes: upright } = await normaliseImage(bytes);
    expect([width, height]).toEqual([100, 200]);
    const { data, info } = await sharp(upright).raw().toBuffer({ resolveWithObject: true });
    // Stored top is blue; orientation 6 is shown a quarter turn clockwise: blue is on the right.
    const blueAt = (x: number) => data[(100 * info.width + x) * info.channels + 2] ?? 0;
    expect(blueAt(90)).toBeGreaterThan(200);
    expect(blueAt(10)).toBeLessThan(50);
  });

  it('limits the larger side and never enlarges', async () => {
    const large = await normaliseImage(await photo(2400, 1200).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([1600, 800]);
    const small = await normaliseImage(await photo(30, 50).webp().toBuffer());
    expect([small.width, small.height]).toEqual([30, 50]);
  });

  it.each([
    ['grey', () => photo(50, 50).greyscale().png().toBuffer()],
    ['CMYK', () => photo(50, 50).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bit', () => photo(50, 50).toColourspace('rgb16').png().toBuffer()],
    ['palette', () => photo(50, 50).png({ palette: true, colours: 8 }).toBuffer()],
    ['transparent', () => photo(50, 50).ensureAlpha(0.5).webp().toBuffer()],
    ['grey with transparency', () => photo(50, 50).greyscale().ensureAlpha(0.2).png().toBuffer()],
    ['a single pixel', () => photo(1, 1).png().toBuffer()],
    ['a long line', () => photo(5000, 3).png().toBuffer()],
  ])('makes an sRGB JPEG of a picture that is %s', async (_, make) => {
    const { bytes } = await normaliseImage(await make());
    const { format, space, channels, hasAlpha } = await sharp(bytes).metadata();
    expect({ format, space, channels, hasAlpha }).toEqual({
      format: 'jpeg',
      space: 'srgb',
      channels: 3,
      hasAlpha: false,
    });
  });

  it('lays a transparent picture on white', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: '#00000000' };
    const { bytes } = await normaliseImage(await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(bytes).stats()).channels.every((channel) => channel.min > 250)).toBe(true);
  });
});

describe('makeRenditions', { timeout: 60_000 }, () => {
  it('makes every width in three formats, none with metadata, and a manifest', async () => {
    const { manifest, files } = await makeRenditions(withPlace);
    expect(manifest).toMatchObject({ width: 900, height: 600, widths: [160, 320, 640, 900] });
    expect(manifest.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(manifest.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(manifest.placeholder.length).toBeLessThan(400);
    expect(files.map((file) => file.name)).toEqual(
      [160, 320, 640, 900].flatMap((width) =>
        ['avif', 'webp', 'jpg'].map((end) => `${width}.${end}`),
      ),
    );
    for (const { name, contentType, bytes } of files) {
      expect(Buffer.from(bytes).includes('SecretPhone'), name).toBe(false);
      if (name.endsWith('.avif')) {
        expect([contentType, bytes.toString('latin1', 4, 12)]).toEqual(['image/avif', 'ftypavif']);
        expect(bytes.includes('Exif')).toBe(false);
        continue;
      }
      await expectBare(bytes);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([`${width}`, contentType]).toEqual([name.split('.')[0], `image/${format}`]);
      expect(Math.abs(height - (width * 2) / 3)).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    [2000, [160, 320, 640, 1280]],
    [1280, [160, 320, 640, 1280]],
    [1000, [160, 320, 640, 1000]],
    [700, [160, 320, 640]],
    [160, [160]],
    [90, [90]],
  ])('at width %i offers %j', (width, widths) => expect(widthsFor(width)).toEqual(widths));

  it('hints at photos out of focus, too dark or too bright', async () => {
    const sharpOne = photo(800, 600);
    const hintOf = async (image: Sharp) =>
      photoHint((await makeRenditions(await image.jpeg().toBuffer())).manifest);
    expect(await hintOf(sharpOne.clone())).toBeUndefined();
    expect(await hintOf(sharpOne.clone().blur(12))).toBe('blurred');
    expect(await hintOf(sharpOne.clone().linear(0.12, 0))).toBe('dark');
    expect(await hintOf(sharpOne.clone().linear(0.2, 245))).toBe('bright');
  });
});

describe('shareImage', { timeout: 60_000 }, () => {
  it.each([
    [1000, 1000],
    [200, 200],
    [1600, 300],
    [300, 1600],
  ])('makes 1200 by 630 of %i by %i', async (width, height) => {
    const bytes = await shareImage(await photo(width, height).jpeg().toBuffer());
    const facts = await inspectImage(bytes);
    expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('stays below 300 KB for noise too', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const create = { width: 1200, height: 630, channels: 3 as const, background: '#888', noise };
    expect((await shareImage(await sharp({ create }).png().toBuffer())).length).toBeLessThan(
      300_000,
    );
  });
});

describe('addresses for the browser', () => {
  it('lists renditions by width', () => {
    const manifest = { widths: [160, 320, 640] };
    expect(srcSet('/files/a', manifest, 'webp')).toBe(
      '/files/a/160.webp 160w, /files/a/320.webp 320w, /files/a/640.webp 640w',
    );
    expect(pictureSources('/files/a', manifest).fallback).toBe('/files/a/640.jpg');
    expect(pictureSources('/files/a', { widths: [90] }).fallback).toBe('/files/a/90.jpg');
    expect(sizes({ 0: '50vw', 640: '33vw', 1024: '280px' })).toBe(
      '(min-width: 1024px) 280px, (min-width: 640px) 33vw, 50vw',
    );
  });
});
