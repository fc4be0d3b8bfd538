import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { now } from '#app/platform/clock.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import {
  appliedMigrations,
  columnList,
  exactText,
  fullName,
  refuseForeignTables,
  sequenceStates,
  type TableShape,
  tableShapes,
} from './catalogue.server.ts';
import { copyOut } from './copy-protocol.server.ts';
import {
  type BackupSummary,
  filePrefix,
  type Manifest,
  type ManifestFile,
  manifestName,
  plainName,
  summaryOf,
  tableFolder,
} from './manifest.ts';
import { sha256, tableDigest } from './row-hash.server.ts';
import { sealTo } from './sealed.server.ts';
import { tarEnd, tarEntry } from './tar.server.ts';

interface Backup {
  pool: pg.Pool;
  /** Without one the database alone is backed up. */
  storage: Storage | undefined;
  file: string;
  keyCheck?: string;
  /** Public keys that the file is encrypted to. */
  recipients?: readonly string[];
  /** What is kept for hours only: files whose keys begin so, and the rows of the table that names them. */
  leaveOut?: { keys: string; table: string };
}

const partBytes = 4_000_000;

/** Undefined also for a file that is deleted while it is read: its row was gone before it. */
async function readFile(storage: Storage, key: string) {
  const found = await storage.get(key);
  if (!found) return undefined;
  try {
    return { ...found, whole: await found.bytes() };
  } catch (error) {
    if (await storage.get(key)) throw error;
    return undefined;
  }
}

/** Copies every file that is new or has changed since the last pass. */
async function* copyFiles(
  storage: Storage | undefined,
  copied: Map<string, { etag: string; entry: ManifestFile }>,
  leaveOut: Backup['leaveOut'],
): AsyncGenerator<Uint8Array> {
  if (!storage) return;
  for await (const { key, etag } of storage.list('')) {
    if (leaveOut && key.startsWith(leaveOut.keys)) continue;
    if (copied.get(key)?.etag === etag) continue;
    const found = await readFile(storage, key);
    if (!found) continue;
    const { whole: bytes, contentType, metadata } = found;
    const entry = { key, size: bytes.length, sha256: sha256(bytes), contentType, metadata };
    copied.set(key, { etag: found.etag, entry });
    yield tarEntry(filePrefix + key, bytes);
  }
}

async function* copyTable(
  client: pg.PoolClient,
  table: TableShape,
  tables: Manifest['tables'],
  isLeftOut: boolean,
): AsyncGenerator<Uint8Array> {
  const digest = tableDigest();
  let held: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = (): Promise<Uint8Array> => {
    part += 1;
    const name = `${tableFolder(table)}${String(part).padStart(6, '0')}.copy`;
    const entry = tarEntry(name, Buffer.concat(held));
    held = [];
    size = 0;
    return entry;
  };
  const rows = `select ${columnList(table)} from ${fullName(table)} where false`;
  const source = isLeftOut ? `(${rows})` : `${fullName(table)} (${columnList(table)})`;
  const sql = `copy ${source} to stdout`;
  for await (const rows of copyOut(client, sql)) {
    for (const row of rows) {
      digest.add(row);
      held.push(row);
      size += row.length;
    }
    if (size >= partBytes) yield flush();
  }
  if (size > 0) yield flush();
  tables.push({ ...table, ...digest.result() });
}

/** Everything the database held at one moment, however long the reading takes. */
async function* copyDatabase(
  { pool, leaveOut }: Backup,
  manifest: Manifest,
): AsyncGenerator<Uint8Array> {
  const client = await pool.connect();
  let finished = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await exactText(client);
    await refuseForeignTables(client);
    manifest.migrations = await appliedMigrations(client);
    const shapes = await tableShapes(client);
    if (shapes.length === 0) throw new BackupError('The database has no tables yet');
    for (const table of shapes) {
      const isLeftOut = plainName(table) === leaveOut?.table;
      yield* copyTable(client, table, manifest.tables, isLeftOut);
    }
    // Sequences stand outside of snapshots; read last, they are at or ahead of every row copied.
    manifest.sequences = await sequenceStates(client);
    await client.query('commit');
    finished = true;
  } finally {
    // Also when whoever reads stops midway: a connection inside a COPY is of no more use.
    client.release(!finished);
  }
}

/**
 * Files before and after the database: those that vanish while the rows are read were copied
 * before, those that the rows gained meanwhile are copied after. So no row lacks its file.
 */
async function* archive(asked: Backup, manifest: Manifest): AsyncGenerator<Uint8Array> {
  const { storage, leaveOut } = asked;
  const copied = new Map<string, { etag: string; entry: ManifestFile }>();
  yield* copyFiles(storage, copied, leaveOut);
  yield* copyDatabase(asked, manifest);
  yield* copyFiles(storage, copied, leaveOut);
  manifest.files = [...copied.values()].map(({ entry }) => entry);
  yield tarEntry(manifestName, Buffer.from(JSON.stringify(manifest)));
  yield tarEnd();
}

async function refuseOverwriting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${file} exists already; name a new file`);
}

async function putInPlace(partial: string, file: string): Promise<void> {
  const handle = await open(partial, 'r+');
  await handle.sync();
  await handle.close();
  await rename(partial, file);
}

/** One file (tar.gz) with database and files, consistent while the app goes on working. */
export async function backup(asked: Backup): Promise<BackupSummary> {
  await refuseOverwriting(asked.file);
  const partial = `${asked.file}.partial`;
  const manifest: Manifest = {
    format: 'oja-backup',
    version: 1,
    createdAt: now().toISOString(),
    keyCheck: asked.keyCheck,
    ...(!asked.storage && { databaseOnly: true }),
    migrations: [],
    tables: [],
    sequences: [],
    files: [],
  };
  try {
    const output = createWriteStream(partial, { mode: 0o600 });
    const seal = sealTo(asked.recipients ?? []);
    await pipeline(archive(asked, manifest), createGzip({ level: 3 }), seal, output);
    await putInPlace(partial, asked.file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return summaryOf(manifest);
}
