import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { type AppliedMigration, appliedMigrations } from './catalogue.server.ts';

const journalShape = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** Drizzle runs every migration it finds, so it is shown only the ones that the backup knew. */
async function folderUpTo(folder: string, last: number): Promise<string> {
  const journal = journalShape.parse(
    JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')),
  );
  const entries = journal.entries.filter((entry) => entry.when <= last);
  if (entries.at(-1)?.when !== last) {
    throw new BackupError(
      'The backup was made by a newer version of Oja: update first, then restore',
    );
  }
  const shown = await mkdtemp(join(tmpdir(), 'oja-migrations-'));
  await mkdir(join(shown, 'meta'));
  await writeFile(join(shown, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await cp(join(folder, `${tag}.sql`), join(shown, `${tag}.sql`));
  return shown;
}

const versions = (migrations: AppliedMigration[]): string =>
  migrations.map(({ createdAt }) => createdAt).join();

/** Brings an empty database to exactly the version that a backup was made with. */
export async function migrateTo(
  pool: pg.Pool,
  folder: string,
  migrations: AppliedMigration[],
): Promise<void> {
  const last = Number(migrations.at(-1)?.createdAt ?? Number.NaN);
  const shown = await folderUpTo(folder, last);
  const client = await pool.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: shown });
    const there = await appliedMigrations(client);
    if (versions(there) !== versions(migrations)) {
      throw new BackupError('The database has tables of another version: name an empty database');
    }
  } finally {
    client.release();
    await rm(shown, { recursive: true });
  }
}
