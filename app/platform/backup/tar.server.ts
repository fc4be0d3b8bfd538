import { BackupError } from './backup-error.ts';

const block = 512;
const longestPlainName = 100;

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0, longestPlainName, 'utf8');
  bytes.write('0000600\x000000000\x000000000\0', 100, 'latin1');
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  bytes.write('00000000000\0        ', 136, 'latin1');
  bytes.write(type, 156, 'latin1');
  bytes.write('ustar\x0000', 257, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** A length-prefixed record, whose length counts its own digits. */
function paxRecord(name: string, value: string): Buffer {
  const body = ` ${name}=${value}\n`;
  const plain = Buffer.byteLength(body);
  let length = plain + String(plain).length;
  if (plain + String(length).length !== length) length += 1;
  return Buffer.from(`${length}${body}`);
}

/** One file of a plain tar archive, readable by any `tar`. */
export function tarEntry(name: string, bytes: Uint8Array): Buffer[] {
  const content = [header(name, bytes.length, '0'), Buffer.from(bytes), padding(bytes.length)];
  if (Buffer.byteLength(name) <= longestPlainName) return content;
  const pax = paxRecord('path', name);
  return [header('pax', pax.length, 'x'), pax, padding(pax.length), ...content];
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let held = 0;
  return async (size: number): Promise<Buffer> => {
    while (held < size) {
      const { value, done } = await chunks.next();
      if (done) throw new BackupError('The backup is damaged: it ends too early');
      parts.push(value);
      held += value.length;
    }
    const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    parts = [all.subarray(size)];
    held -= size;
    return all.subarray(0, size);
  };
}

const field = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('utf8', from, from + length).split('\0', 1)[0] ?? '';

/** Entry by entry; each is held whole, which is why large tables are written in parts. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const read = byteReader(source);
  let longName: string | undefined;
  for (;;) {
    const head = await read(block);
    if (head.every((byte) => byte === 0)) return;
    if (field(head, 257, 5) !== 'ustar')
      throw new BackupError('The backup is damaged: an entry has no head');
    const size = Number.parseInt(field(head, 124, 12), 8);
    const bytes = await read(size);
    await read(padding(size).length);
    if (field(head, 156, 1) === 'x') {
      longName = /^\d+ path=(.*)\n/s.exec(bytes.toString('utf8'))?.[1];
      continue;
    }
    yield { name: longName ?? field(head, 0, longestPlainName), bytes };
    longName = undefined;
  }
}
