import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.json', '.svg', '.html', '.txt', '.webmanifest']);
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < 512) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, { params }),
    toGzip(bytes, { level: 9 }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${path}.gz`, gzipped);
}

/** Writes `.br` and `.gz` beside the browser's files once, so that no request ever compresses them. */
export async function precompressFolder(folder: string): Promise<void> {
  for await (const path of filesBelow(folder)) {
    if (compressible.has(extname(path))) await compressFile(path);
  }
}
