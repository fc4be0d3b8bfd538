import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** A sheet of some thousand rows is far below; a bomb is far above. */
const largestPart = 20 * 1024 * 1024;

interface Entry {
  method: number;
  size: number;
  offset: number;
}

function entriesOf(zip: Buffer): Map<string, Entry> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endSignature) return new Map();
  const entries = new Map<string, Entry>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature) break;
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Reads single files out of a zip; undefined for one that is missing or cannot be read. */
export function openZip(bytes: Uint8Array): (name: string) => string | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(zip);
  return (name) => {
    const entry = entries.get(name);
    if (!entry || entry.offset + 30 > zip.length) return undefined;
    const { method, size, offset } = entry;
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const packed = zip.subarray(start, start + size);
    if (method === 0) return packed.toString('utf8');
    if (method !== 8) return undefined;
    try {
      return inflateRawSync(packed, { maxOutputLength: largestPart }).toString('utf8');
    } catch {
      return undefined;
    }
  };
}
