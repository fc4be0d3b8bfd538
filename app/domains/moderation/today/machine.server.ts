import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { database, pool } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { jobCounts } from '#app/platform/queue/job-list.server.ts';

interface Disk {
  usedBytes: number;
  bytes: number;
}

/** Where photos and the own database lie; undefined where the system does not say. */
async function disk(): Promise<Disk | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(settings().dataDir);
    return { bytes: blocks * bsize, usedBytes: (blocks - bavail) * bsize };
  } catch {
    // Photos and database may both lie elsewhere: then there is no such folder.
    return undefined;
  }
}

/** What this instance stands on. */
export async function machineFacts() {
  const [space, { rows }, jobs] = await Promise.all([
    disk(),
    database().execute<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    ),
    jobCounts(),
  ]);
  const { totalCount, idleCount, options } = pool();
  return {
    disk: space,
    databaseBytes: rows[0]?.bytes ?? 0,
    lines: { busy: totalCount - idleCount, most: options.max ?? 0 },
    jobs,
  };
}

export type MachineFacts = Awaited<ReturnType<typeof machineFacts>>;
