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

/** Entry by entry; each is held whole, which is why large tables are written in parts. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const entries = bodyStream(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    yield { name: header.name, bytes: await buffer(body) };
  }
}
