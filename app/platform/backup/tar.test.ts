import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { readTar, type TarEntry, tarEnd, tarEntry } from './tar.server.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(archive: Buffer, pieceSize = 700): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  for await (const { name, bytes } of readTar(inPieces(archive, pieceSize))) {
    entries.push({ name, bytes: Buffer.from(bytes) });
  }
  return entries;
}

async function archiveOf(entries: TarEntry[]): Promise<Buffer> {
  const packed = await Promise.all(entries.map(({ name, bytes }) => tarEntry(name, bytes)));
  return Buffer.concat([...packed, tarEnd()]);
}

describe('tar', () => {
  it('reads what it wrote, in pieces of any size, with names of any length', async () => {
    const name = fc.stringMatching(/^[a-zA-Z0-9._/-]{0,300}[a-zA-Z0-9]$/);
    const bytes = fc.uint8Array({ maxLength: 2000 }).map((array) => Buffer.from(array));
    const entries = fc.array(fc.record({ name, bytes }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 3000 }), async (wanted, size) => {
        expect(await read(await archiveOf(wanted), size)).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  it('is understood by the tar of the system', async () => {
    const long = `files/${'folder/'.repeat(20)}${'x'.repeat(60)}.jpg`;
    const archive = await archiveOf([
      { name: 'a.txt', bytes: Buffer.from('hello') },
      { name: long, bytes: Buffer.alloc(1000) },
    ]);
    expect(execFileSync('tar', ['-tf', '-'], { input: archive }).toString()).toBe(
      `a.txt\n${long}\n`,
    );
    expect(execFileSync('tar', ['-xOf', '-', 'a.txt'], { input: archive }).toString()).toBe(
      'hello',
    );
  });

  it('says so when it ends too early', async () => {
    const archive = await archiveOf([{ name: 'a.txt', bytes: Buffer.alloc(2000) }]);
    await expect(read(archive.subarray(0, 1500))).rejects.toThrow();
  });
});
