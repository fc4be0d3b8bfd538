import type pg from 'pg';
import type { Storage } from '#app/platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import type { AppliedMigration } from './catalogue.server.ts';
import { refuseUnlessEmpty } from './empty-installation.server.ts';
import { databaseLoader } from './load-database.server.ts';
import {
  type BackupSummary,
  filePrefix,
  type Manifest,
  type ManifestFile,
  type ManifestTable,
  manifestName,
  summaryOf,
} from './manifest.ts';
import { sha256 } from './row-hash.server.ts';
import type { TarEntry } from './tar.server.ts';
import { archiveEntries, verifyArchive } from './verify-archive.server.ts';

interface Restore {
  pool: pg.Pool;
  storage: Storage;
  file: string;
  /** The secret key of an encrypted one. */
  identity?: string | undefined;
  /** Makes the tables as they were when the backup was taken. */
  makeSchema: (migrations: AppliedMigration[]) => Promise<void>;
}

interface RestoreSummary extends BackupSummary {
  /** Tables that somebody else made beside ours. */
  leftOut: ManifestTable[];
}

async function restoreFile(storage: Storage, entry: ManifestFile, bytes: Buffer): Promise<void> {
  const { key, contentType, metadata } = entry;
  await storage.put(key, bytes, { contentType, metadata });
  const stored = await storage.get(key);
  if (stored && sha256(await stored.bytes()) === entry.sha256) return;
  throw new BackupError(`The file ${key} came out different`);
}

function fileLoader(storage: Storage, manifest: Manifest) {
  const wanted = new Map(manifest.files.map((entry) => [entry.key, entry]));
  const put: string[] = [];
  return {
    async load({ name, bytes }: TarEntry): Promise<void> {
      const entry = wanted.get(name.slice(filePrefix.length));
      if (!entry || entry.sha256 !== sha256(bytes)) return;
      put.push(entry.key);
      await restoreFile(storage, entry, bytes);
    },
    count: (): number => new Set(put).size,
    /** A restore that failed leaves the installation as empty as it was. */
    async undo(): Promise<void> {
      for (const key of put) await storage.delete(key);
    },
  };
}

async function loadAll(
  client: pg.PoolClient,
  asked: Restore,
  manifest: Manifest,
): Promise<ManifestTable[]> {
  const files = fileLoader(asked.storage, manifest);
  try {
    const rows = await databaseLoader(client, manifest);
    for await (const entry of archiveEntries(asked.file, asked.identity)) {
      if (entry.name === manifestName) continue;
      await (entry.name.startsWith(filePrefix) ? files : rows).load(entry);
    }
    if (files.count() !== manifest.files.length) throw new BackupError('Some files are missing');
    await rows.commit();
    return rows.leftOut;
  } catch (error) {
    await files.undo();
    throw error;
  }
}

/** Into an empty installation only; all of it, checked by counts and hashes, or nothing. */
export async function restore(asked: Restore): Promise<RestoreSummary> {
  const manifest = await verifyArchive(asked.file, asked.identity);
  const client = await asked.pool.connect();
  let finished = false;
  try {
    // A backup of the database alone goes with a storage that has its files already.
    await refuseUnlessEmpty(client, manifest.databaseOnly ? undefined : asked.storage);
    await asked.makeSchema(manifest.migrations);
    const leftOut = await loadAll(client, asked, manifest);
    finished = true;
    return { ...summaryOf(manifest), leftOut };
  } finally {
    // Closing the connection rolls back, also when the connection is what failed.
    client.release(!finished);
  }
}
