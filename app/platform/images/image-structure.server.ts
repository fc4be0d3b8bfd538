/** What the bytes say about themselves, read without decoding a single pixel. */
export interface ImageStructure {
  format: 'jpeg' | 'png' | 'webp';
  animated: boolean;
  /** Where the picture ends; undefined when the file stops before its picture does. */
  end: number | undefined;
  /** How often the decoder must go over the whole picture. */
  scans: number;
  /** Roughly what decoding must hold at once, beyond a few lines of the picture. */
  heldBytes: number;
}

const ascii = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);

const startOfScan = 0xda;
const endOfImage = 0xd9;
const progressiveFrame = 0xc2;

const isStandalone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Skips compressed data up to the next real marker: FF00 is a stuffed byte, FFD0 to FFD7 restart. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const code = bytes.readUInt8(at + 1);
    if (code !== 0x00 && code !== 0xff && !isStandalone(code)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return -1;
}

/** A progressive JPEG is held whole, two bytes a value, until its last scan; others line by line. */
function heldByJpeg(frame: Buffer, marker: number): number {
  if (marker !== progressiveFrame || frame.length < 10) return 0;
  const [height, width, parts] = [frame.readUInt16BE(5), frame.readUInt16BE(7), frame.readUInt8(9)];
  const factors: number[] = [];
  for (let at = 11; at < Math.min(frame.length, 10 + parts * 3); at += 3) {
    const sampling = frame.readUInt8(at);
    factors.push((sampling >> 4) * (sampling & 15));
  }
  const most = Math.max(1, ...factors);
  return factors.reduce((sum, factor) => sum + (width * height * factor * 2) / most, 0);
}

function jpegStructure(bytes: Buffer): ImageStructure {
  const found: ImageStructure = {
    format: 'jpeg',
    animated: false,
    end: undefined,
    scans: 0,
    heldBytes: 0,
  };
  let at = 2;
  while (at + 4 <= bytes.length || at + 2 === bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return found;
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) return { ...found, end: found.scans > 0 ? at + 2 : undefined };
    if (marker === 0xff) at += 1;
    else if (isStandalone(marker)) at += 2;
    else if (at + 4 > bytes.length) return found;
    else {
      const next = at + 2 + bytes.readUInt16BE(at + 2);
      found.heldBytes = Math.max(found.heldBytes, heldByJpeg(bytes.subarray(at, next), marker));
      at = next;
      if (marker !== startOfScan) continue;
      found.scans += 1;
      at = nextMarker(bytes, at);
      if (at === -1) return found;
    }
  }
  return found;
}

/** Values a pixel has, by the PNG's colour type. */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

/** Only an interlaced PNG is held whole; palettes come out as colours. */
function heldByPng(bytes: Buffer): number {
  if (bytes.length < 29 || bytes.readUInt8(28) === 0) return 0;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  return pixels * (pngChannels[bytes.readUInt8(25)] ?? 4) * (bytes.readUInt8(24) > 8 ? 2 : 1);
}

function pngStructure(bytes: Buffer): ImageStructure {
  const held = { scans: 1, heldBytes: heldByPng(bytes) };
  let animated = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = ascii(bytes, at + 4, 4);
    if (type === 'acTL') animated = true;
    if (next > bytes.length) break;
    if (type === 'IEND') return { format: 'png', animated, end: next, ...held };
    at = next;
  }
  return { format: 'png', animated, end: undefined, ...held };
}

/** Width and height, less one, in 14 bits each; four bytes a pixel. */
function heldByLossless(bytes: Buffer, at: number): number {
  const sizes = bytes.readUInt32LE(at);
  return ((sizes & 0x3fff) + 1) * (((sizes >> 14) & 0x3fff) + 1) * 4;
}

function webpStructure(bytes: Buffer): ImageStructure {
  const end = 8 + bytes.readUInt32LE(4);
  let animated = false;
  let heldBytes = 0;
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    const type = ascii(bytes, at, 4);
    const size = bytes.readUInt32LE(at + 4);
    const animationFlag =
      type === 'VP8X' && at + 8 < bytes.length && bytes.readUInt8(at + 8) & 0x02;
    if (type === 'ANIM' || type === 'ANMF' || animationFlag) animated = true;
    if (type === 'VP8L' && at + 13 <= bytes.length) heldBytes = heldByLossless(bytes, at + 9);
    at += 8 + size + (size % 2);
  }
  const whole = end <= bytes.length ? end : undefined;
  return { format: 'webp', animated, end: whole, scans: 1, heldBytes };
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined when the content begins like none of the three types that are taken. */
export function imageStructure(content: Uint8Array): ImageStructure | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < 16) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return jpegStructure(bytes);
  if (bytes.subarray(0, 8).equals(pngMagic)) return pngStructure(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webpStructure(bytes);
  return undefined;
}

// Long enough not to turn up in compressed pixels by chance.
const activeContent = /<script[\s>]|<html[\s>]|<svg[\s>]|<!doctype|<\?php|<iframe[\s>]|%PDF-1/i;
const archive = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** A picture that a browser, a reader or an unpacker would also take for something of its own. */
export function isPolyglot(content: Uint8Array, end: number): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return activeContent.test(bytes.toString('latin1')) || bytes.includes(archive, end);
}
