import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animationControl, blankPng, photo, scanBomb } from '#tests/support/pictures.ts';

// Made before the decoders are closed: the loaders' lock holds for the whole process.
const moving = await sharp(
  [await photo(40, 40).png().toBuffer(), await photo(40, 40).negate().png().toBuffer()],
  {
    join: { animated: true },
  },
)
  .webp({ loop: 0 })
  .toBuffer();

const { decoder } = await import('./decoder.server.ts');
const { inspectImage } = await import('./inspect-image.server.ts');
const { normalise } = await import('./normalise-image.server.ts');

const jpeg = await photo(600, 400).jpeg().toBuffer();
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const html = Buffer.from('<html><script>alert(1)</script></html>');
const comment = (text: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text,
    jpeg.subarray(2),
  ]);
};

/** The header of 49 megapixels, every colour at full size: 294 MB before the first pixel comes out. */
async function hugeProgressive(): Promise<Buffer> {
  const options = { progressive: true, chromaSubsampling: '4:4:4' };
  const bytes = await photo(64, 64).jpeg(options).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(7_000, frame + 5);
  bytes.writeUInt16BE(7_000, frame + 7);
  return bytes;
}

const hostile: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['no bytes at all', () => Buffer.alloc(0), 'images.not_an_image'],
  ['SVG, whatever it is called', () => svg, 'images.not_an_image'],
  [
    'SVG behind a JPEG beginning',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), svg]),
    'images.broken',
  ],
  ['GIF', () => photo(9, 9).gif().toBuffer(), 'images.not_an_image'],
  ['AVIF', () => photo(64, 64).avif().toBuffer(), 'images.not_an_image'],
  ['TIFF', () => photo(64, 64).tiff().toBuffer(), 'images.not_an_image'],
  [
    'HEIC',
    () => Buffer.from('0000001866747970686569630000000068656963', 'hex'),
    'images.not_an_image',
  ],
  ['HTML', () => html, 'images.not_an_image'],
  ['PNG of 14000 by 14000', () => blankPng(14_000, 14_000), 'images.too_many_pixels'],
  ['PNG just over 50 megapixels', () => blankPng(10_000, 5_001), 'images.too_many_pixels'],
  ['JPEG of 2,000 scans', () => scanBomb(400, 300, 2_000), 'images.too_heavy'],
  ['progressive JPEG that must be held whole', () => hugeProgressive(), 'images.too_heavy'],
  ['JPEG cut in half', () => jpeg.subarray(0, jpeg.length / 2), 'images.broken'],
  ['JPEG cut in its header', () => jpeg.subarray(0, 40), 'images.broken'],
  [
    'PNG cut short',
    async () => (await photo(300, 300).png().toBuffer()).subarray(0, -40),
    'images.broken',
  ],
  [
    'WebP cut short',
    async () => (await photo(300, 300).webp().toBuffer()).subarray(0, -40),
    'images.broken',
  ],
  ['animated WebP', () => moving, 'images.animated'],
  ['animated PNG', () => blankPng(50, 50, [animationControl()]), 'images.animated'],
  ['JPEG followed by HTML', () => Buffer.concat([jpeg, html]), 'images.not_an_image'],
  ['JPEG with HTML in a comment', () => comment(html), 'images.not_an_image'],
  [
    'JPEG followed by an archive',
    () => Buffer.concat([jpeg, Buffer.from('504b0304140000000800', 'hex')]),
    'images.not_an_image',
  ],
  [
    'JPEG with PHP in a comment',
    () => comment(Buffer.from('<?php system($_GET[0]);')),
    'images.not_an_image',
  ],
  [
    'random bytes',
    () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 197 + 31) % 256)),
    'images.not_an_image',
  ],
];

describe('hostile pictures', { timeout: 60_000 }, () => {
  it.each(hostile)('refuses %s', async (_, make, code) => {
    const bytes = await make();
    await expect(inspectImage(bytes)).rejects.toMatchObject({ code });
    await expect(normalise(bytes)).rejects.toMatchObject({ code });
  });

  it.each(['png', 'webp'] as const)(
    'finds what only decoding shows: spoilt %s pixels',
    async (format) => {
      const bytes = await photo(400, 400).toFormat(format).toBuffer();
      bytes.subarray(Math.floor(bytes.length / 2)).fill(0xaa, 0, 200);
      await expect(inspectImage(bytes)).resolves.toMatchObject({ format });
      await expect(normalise(bytes)).rejects.toMatchObject({ code: 'images.broken' });
    },
  );

  it('keeps every other decoder shut, even when the first look is passed by', async () => {
    const others = [svg, await photo(9, 9).gif().toBuffer(), await photo(64, 64).avif().toBuffer()];
    for (const bytes of [...others, await photo(9, 9).tiff().toBuffer()]) {
      await expect(decoder(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
  });

  it('drops what phones hang behind a picture', async () => {
    const tail = Buffer.from('....ftypmp42 a moving picture would follow here');
    const { bytes } = await normalise(Buffer.concat([jpeg, tail]));
    expect(bytes.includes('ftypmp42')).toBe(false);
    expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
  });

  it('takes a picture of exactly 50 megapixels', async () => {
    const facts = await inspectImage(await blankPng(10_000, 5_000));
    expect(facts).toMatchObject({ format: 'png', width: 10_000, height: 5_000 });
  });

  it('refuses a pixel bomb without making room for its pixels', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oja-bomb-'));
    const file = join(folder, 'bomb.png');
    await writeFile(file, await blankPng(14_000, 14_000));
    const script = `
      import { readFile } from 'node:fs/promises';
      const { normalise } = await import('#app/platform/images/normalise-image.server.ts');
      const { photo } = await import('#tests/support/pictures.ts');
      await normalise(await photo(200, 200).png().toBuffer());
      const bytes = await readFile(${JSON.stringify(file)});
      const before = process.resourceUsage().maxRSS;
      const code = await normalise(bytes).catch((error) => error.code);
      console.log(JSON.stringify({ code, grownKb: process.resourceUsage().maxRSS - before }));`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    await rm(folder, { recursive: true });
    const { code, grownKb } = JSON.parse(stdout);
    expect(code).toBe('images.too_many_pixels');
    expect(grownKb).toBeLessThan(30_000);
  });
});
