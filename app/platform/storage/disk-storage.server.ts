import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDiskFull } from '../db/disk-full.server.ts';
import { hasCode, sweepScratch, writeAtomically } from './atomic-file.server.ts';
import { bodyStream } from './body-stream.server.ts';
import { filesPath, signPath } from './signed-path.server.ts';
import { storageErrors } from './storage.errors.ts';
import type { FileInfo, FileMetadata, ListedFile, Storage } from './storage.ts';
import { checkKey, checkPrefix, keyToPath } from './storage-keys.ts';

export interface DiskStorageConfig {
  folder: string;
  /** Signs the links. */
  secret: string;
}

interface Sidecar {
  contentType: string;
  metadata: FileMetadata;
}

// Keys never begin a name with a dot, so these cannot meet a real file.
const sidecarOf = (file: string): string => join(dirname(file), `.${basename(file)}.json`);
const isOurs = (name: string): boolean => name.startsWith('.');
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR');

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** A file without its sidecar was put there by hand; its name still says enough to serve it. */
async function readSidecar(file: string): Promise<Sidecar> {
  const text = await unlessMissing(readFile(sidecarOf(file), 'utf8'));
  if (text !== undefined) return JSON.parse(text) as Sidecar;
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return { contentType: typesByExtension[extension] ?? 'application/octet-stream', metadata: {} };
}

interface Facts {
  size: number;
  etag: string;
}

async function factsOf(file: string): Promise<Facts | undefined> {
  const found = await unlessMissing(stat(file, { bigint: true }));
  if (!found?.isFile()) return undefined;
  const etag = `"${found.mtimeNs.toString(36)}-${found.size.toString(36)}"`;
  return { size: Number(found.size), etag };
}

async function* walk(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(readdir(join(root, folder), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    if (isOurs(entry.name)) continue;
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, key);
    else {
      const facts = await factsOf(join(root, key));
      if (facts) yield { key, ...facts };
    }
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; at.startsWith(root) && at !== root; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return;
      if (!isMissing(error)) throw error;
    }
  }
}

async function removeFile(root: string, file: string): Promise<void> {
  // The file goes first: a sidecar alone is invisible, a file without one would lose its type.
  if (await factsOf(file)) await rm(file, { force: true });
  await unlessMissing(rm(sidecarOf(file), { force: true }));
  await removeEmptyFolders(root, dirname(file));
}

async function removeFolder(root: string, folder: string): Promise<void> {
  if (folder !== '') {
    await rm(join(root, folder), { recursive: true, force: true });
    return removeEmptyFolders(root, dirname(join(root, folder)));
  }
  for (const entry of (await unlessMissing(readdir(root))) ?? []) {
    if (!isOurs(entry)) await rm(join(root, entry), { recursive: true, force: true });
  }
}

export function diskStorage({ folder: root, secret }: DiskStorageConfig): Storage {
  const fileOf = (key: string): string => join(root, checkKey(key));
  const scratch = join(root, '.incoming');
  let ready: Promise<void> | undefined;

  const info = async (key: string): Promise<FileInfo | undefined> => {
    const facts = await factsOf(fileOf(key));
    return facts && { ...(await readSidecar(fileOf(key))), ...facts };
  };

  const write = async (file: string, bytes: Uint8Array, sidecar: Sidecar): Promise<void> => {
    ready ??= sweepScratch(scratch);
    await ready;
    // Sidecar first: whoever sees the file finds its type.
    await writeAtomically(scratch, sidecarOf(file), Buffer.from(JSON.stringify(sidecar)));
    await writeAtomically(scratch, file, bytes);
  };

  return {
    async put(key, bytes, { contentType, metadata = {} }) {
      const file = fileOf(key);
      try {
        await write(file, bytes, { contentType, metadata });
      } catch (cause) {
        ready = undefined;
        if (!(await factsOf(file))) await unlessMissing(rm(sidecarOf(file), { force: true }));
        // A full or unwritable disk is the store's trouble, whoever asked.
        if (isDiskFull(cause)) throw storageErrors.full({}, { retryAfterSeconds: 30, cause });
        throw storageErrors.unavailable({}, { cause });
      }
    },
    async get(key) {
      const found = await info(key);
      if (!found) return undefined;
      return {
        ...found,
        bytes: () => readFile(fileOf(key)),
        stream: () => bodyStream(createReadStream(fileOf(key))),
      };
    },
    stat: info,
    delete: (key) => removeFile(root, fileOf(key)),
    deletePrefix: (prefix) => removeFolder(root, checkPrefix(prefix)),
    list: (prefix) => walk(root, checkPrefix(prefix)),
    signedUrl: async (key, seconds) => signPath(secret, key, seconds),
    publicUrl: (key) => filesPath + keyToPath(key),
  };
}
