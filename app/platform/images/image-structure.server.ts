/** What the bytes say about themselves, read without decoding a single pixel. */
export interface ImageStructure {
  format: 'jpeg' | 'png' | 'webp';
  animated: boolean;
  /** Where the picture ends; undefined when the file stops before its picture does. */
  end: number | undefined;
}

const ascii = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('latin1', from, from + length);

const startOfScan = 0xda;
const endOfImage = 0xd9;

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

function jpegEnd(bytes: Buffer): number | undefined {
  let at = 2;
  let seenScan = false;
  while (at + 4 <= bytes.length || at + 2 === bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) return seenScan ? at + 2 : undefined;
    if (marker === 0xff) at += 1;
    else if (isStandalone(marker)) at += 2;
    else if (at + 4 > bytes.length) return undefined;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker !== startOfScan) continue;
      seenScan = true;
      at = nextMarker(bytes, at);
      if (at === -1) return undefined;
    }
  }
  return undefined;
}

function pngStructure(bytes: Buffer): ImageStructure {
  let animated = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = ascii(bytes, at + 4, 4);
    if (type === 'acTL') animated = true;
    if (next > bytes.length) break;
    if (type === 'IEND') return { format: 'png', animated, end: next };
    at = next;
  }
  return { format: 'png', animated, end: undefined };
}

function webpStructure(bytes: Buffer): ImageStructure {
  const end = 8 + bytes.readUInt32LE(4);
  let animated = false;
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    const type = ascii(bytes, at, 4);
    const size = bytes.readUInt32LE(at + 4);
    const animationFlag =
      type === 'VP8X' && at + 8 < bytes.length && bytes.readUInt8(at + 8) & 0x02;
    if (type === 'ANIM' || type === 'ANMF' || animationFlag) animated = true;
    at += 8 + size + (size % 2);
  }
  return { format: 'webp', animated, end: end <= bytes.length ? end : undefined };
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined when the content begins like none of the three types that are taken. */
export function imageStructure(content: Uint8Array): ImageStructure | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < 16) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) {
    return { format: 'jpeg', animated: false, end: jpegEnd(bytes) };
  }
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
