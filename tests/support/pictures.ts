import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

/** A photo-like picture with edges and a gradient, the same each time. */
export function photo(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const square = (Math.floor(x / 40) + Math.floor(y / 40)) % 2 === 0 ? 60 : 0;
      data[at] = 80 + square + Math.floor((100 * x) / width);
      data[at + 1] = 60 + square + Math.floor((80 * y) / height);
      data[at + 2] = 90 + square;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

async function blankRows(width: number, height: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => deflate.once('end', resolve));
  const rows = Buffer.alloc((width + 1) * 100);
  for (let row = 0; row < height; row += 100) {
    if (!deflate.write(rows)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;
  return Buffer.concat(parts);
}

/** A true grey PNG of any size in a small file; `extra` goes in front of the pixels. */
export async function blankPng(
  width: number,
  height: number,
  extra: Buffer[] = [],
): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', await blankRows(width, height)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The control chunk that makes a PNG an animation of one frame. */
export const animationControl = (): Buffer => chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));

/** A true progressive JPEG whose last scan stands there `scans` times: each costs as much as the picture. */
export async function scanBomb(width: number, height: number, scans: number): Promise<Buffer> {
  const jpeg = await photo(width, height).jpeg({ progressive: true, quality: 30 }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const [before, scan] = [jpeg.subarray(0, last), jpeg.subarray(last, -2)];
  return Buffer.concat([before, ...Array<Buffer>(scans).fill(scan), jpeg.subarray(-2)]);
}
