import { buffer } from 'node:stream/consumers';
import { createTarDecoder, packTar } from 'modern-tar';
import { bodyStream } from '../storage/body-stream.server.ts';

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** Two empty blocks, which the library puts behind everything it packs. */
const endBytes = 1024;
export const tarEnd = (): Buffer => Buffer.alloc(endBytes);

/** One file of a plain tar archive, readable by any `tar`. */
export async function tarEntry(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const header = {
    name,
    size: bytes.length,
    type: 'file',
    mode: 0o600,
    mtime: new Date(0),
  } as const;
  const packed = await packTar([{ header, body: bytes }]);
  return packed.subarray(0, -endBytes);
}

export interface TarHead {
  name: string;
  /** What the archive says of it: a file, a folder, a link. */
  type: string;
  size: number;
  /** Its bytes, held whole; one that is not asked for them is passed over piece by piece. */
  read: () => Promise<Buffer>;
}

/** Entry by entry, for archives that nobody vouches for: name and size are known before anything is held. */
export async function* tarHeads(source: AsyncIterable<Buffer>): AsyncGenerator<TarHead> {
  const entries = bodyStream(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const { name, size, type = 'file' } = header;
    let isRead = false;
    const read = () => {
      isRead = true;
      return buffer(body);
    };
    yield { name, size, type, read };
    if (!isRead) await body.cancel();
  }
}

/** Entry by entry; each is held whole, which is why large tables are written in parts. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  for await (const { name, read } of tarHeads(source)) yield { name, bytes: await read() };
}

/** A disk that cannot be read is no fault of what stands on it. */
export const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error;
