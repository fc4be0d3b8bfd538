import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { BackupError } from '#app/platform/backup/backup-error.ts';
import { databaseFault } from '#app/platform/db/connect/database-fault.server.ts';
import { isDatabaseDown } from '#app/platform/db/database-down.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { makePool } from '#app/platform/db/pool.server.ts';
import { type Settings, settings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { hmac } from '#app/platform/secrets.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';

interface Installation {
  url: string;
  pool: pg.Pool;
  storage: Storage;
  /** Tells two keys of the stored secrets apart without showing either. */
  keyCheck: string;
}

const quiet = { info: () => undefined, warn: (message: string) => log.warn(message) };

function refuseNothing({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return;
  throw new BackupError(`There is no database under ${dataDir}`);
}

/** Opens the installation that the settings name, beside a running app if there is one. */
async function withInstallation(
  mustExist: boolean,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const current = settings();
  log.level = 'warn';
  if (mustExist) refuseNothing(current);
  const embedded = current.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: current.dataDir, log: quiet });
  // A copy of everything is one long session of who owns the tables: never through a pooler.
  const url = embedded?.url ?? current.ownerUrl ?? current.directUrl ?? current.databaseUrl ?? '';
  const pool = makePool({ url, max: 2, name: 'oja-backup', statementTimeoutMs: 0 });
  try {
    const keyCheck = hmac(current.secretsKey(), 'backup', 'key check').slice(0, 12);
    await work({ url, pool, storage: storage(), keyCheck });
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/** The line for what the operator can mend; undefined for a fault of ours. */
function plainWords(error: unknown): string | undefined {
  if (error instanceof BackupError || error instanceof SettingsError) return error.message;
  const { databaseUrl, directUrl, ownerUrl } = settings();
  const direct = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const name = ownerUrl ? 'DATABASE_OWNER_URL' : direct;
  const address = ownerUrl ?? directUrl ?? databaseUrl;
  const fault = address && databaseFault(name, address, error);
  if (fault) return fault.message;
  if (isDatabaseDown(error)) return 'The database cannot be reached';
  if (error instanceof AppError) return `The storage cannot be reached (${error.code})`;
  const system = error as NodeJS.ErrnoException;
  if (system.code === '42501') return `The database role lacks a right: ${system.message}`;
  if (system.code === 'ENOSPC' || system.code === '53100') return 'The disk is full';
  return system.path ? system.message : undefined;
}

interface Command {
  verb: string;
  mustExist: boolean;
  /** The one option that it knows. */
  flag?: string;
}

interface Asked extends Installation {
  file: string;
  flagged: boolean;
}

function readArguments({ verb, flag }: Command): { file: string; flagged: boolean } {
  const given = process.argv.slice(2);
  const [file, ...more] = given.filter((argument) => argument !== flag);
  if (!file || more.length > 0 || file.startsWith('--'))
    throw new BackupError(`Which file? npm run ${verb} -- FILE${flag ? ` [${flag}]` : ''}`);
  return { file, flagged: flag !== undefined && given.includes(flag) };
}

export async function runCommand(
  command: Command,
  work: (asked: Asked) => Promise<void>,
): Promise<void> {
  try {
    const read = readArguments(command);
    await withInstallation(command.mustExist, (installation) => work({ ...installation, ...read }));
  } catch (error) {
    console.error(plainWords(error) ?? error);
    process.exitCode = 1;
  }
}
