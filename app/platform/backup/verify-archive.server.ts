import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { filePrefix, type Manifest, manifestName, manifestShape, tableFolder } from './manifest.ts';
import { rowsOf, sha256, tableDigest } from './row-hash.server.ts';
import { opener } from './sealed.server.ts';
import { isDiskFault, readTar, type TarEntry } from './tar.server.ts';

/** The entries of a backup file; damage of the packing comes out as one clear line. */
export async function* archiveEntries(file: string, identity?: string): AsyncGenerator<TarEntry> {
  try {
    await access(file);
  } catch (cause) {
    throw new BackupError(`There is no file ${file}`, cause);
  }
  const opened = await opener(file, identity);
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const unpacking = opened(source).then((plain) => pipeline(plain, unpacked));
  unpacking.catch((error: Error) => unpacked.destroy(error));
  try {
    yield* readTar(unpacked);
  } catch (cause) {
    throw isDiskFault(cause) || cause instanceof BackupError
      ? cause
      : new BackupError(`${file} is damaged or no backup`, cause);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new BackupError('The backup is damaged: its manifest', cause);
  }
}

function parseManifest(bytes: Buffer): Manifest {
  const parsed = manifestShape.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw new BackupError('The backup was made by another version of Oja', parsed.error);
}

interface Found {
  manifest: Manifest | undefined;
  files: Map<string, string>;
  tables: Map<string, ReturnType<typeof tableDigest>>;
}

function take({ name, bytes }: TarEntry, found: Found): void {
  if (name === manifestName) found.manifest = parseManifest(bytes);
  // A file that changed while the backup ran is in it twice; the later one counts.
  else if (name.startsWith(filePrefix))
    found.files.set(name.slice(filePrefix.length), sha256(bytes));
  else {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const digest = found.tables.get(folder) ?? tableDigest();
    for (const row of rowsOf(bytes)) digest.add(row);
    found.tables.set(folder, digest);
  }
}

function compare(manifest: Manifest, { files, tables }: Found): void {
  for (const { key, sha256: expected } of manifest.files) {
    if (files.get(key) !== expected) throw new BackupError(`The backup is damaged: file ${key}`);
  }
  for (const table of manifest.tables) {
    const { rows, hash } = (tables.get(tableFolder(table)) ?? tableDigest()).result();
    if (rows !== table.rows || hash !== table.hash) {
      throw new BackupError(`The backup is damaged: table ${table.schema}.${table.name}`);
    }
  }
}

/** Reads the whole file before anything is touched: a damaged backup changes nothing. */
export async function verifyArchive(file: string, identity: string | undefined): Promise<Manifest> {
  const found: Found = { manifest: undefined, files: new Map(), tables: new Map() };
  for await (const entry of archiveEntries(file, identity)) take(entry, found);
  if (!found.manifest) throw new BackupError(`${file} is not complete: it has no manifest`);
  compare(found.manifest, found);
  return found.manifest;
}
