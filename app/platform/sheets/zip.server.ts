import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
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

/** One more than the limit stands for too much; what cannot be unpacked is left to the reader to refuse. */
function inflatedSize(packed: Buffer, limit: number): number {
  if (limit <= 0) return packed.length > 0 ? 1 : 0;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? limit + 1 : 0;
  }
}

/**
 * Whether everything in the zip, unpacked, stays within so many bytes. What its directory says of sizes
 * is not believed: each part is unpacked, up to what is left.
 */
export function isInflatedWithin(bytes: Uint8Array, limit: number): boolean {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = limit;
  for (const { method, size, offset } of entriesOf(zip).values()) {
    if (offset + 30 > zip.length) continue;
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    left -= method === 8 ? inflatedSize(zip.subarray(start, start + size), left) : size;
    if (left < 0) return false;
  }
  return true;
}
