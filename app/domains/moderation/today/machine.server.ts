import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import {
  figureWeeks,
  flushFigures,
  noteFigure,
} from '#app/platform/day-figures/day-figures.server.ts';
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

async function databaseBytes(): Promise<number> {
  const { rows } = await database().execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

const failedName = 'machine failed jobs';
const databaseName = 'machine database';
const diskName = 'machine disk ';

/** Kept by the day, so that it can be told against the last week: the machine that runs the job speaks of its own disk. */
export async function noteMachine(): Promise<void> {
  const [space, bytes, { failed }] = [await disk(), await databaseBytes(), await jobCounts()];
  noteFigure(failedName, failed);
  noteFigure(databaseName, bytes);
  if (space) noteFigure(`${diskName}${hostname()}`, space.usedBytes / space.bytes);
  await flushFigures();
}

/** As it was on this day of the last week; undefined where nobody noted it. */
async function weekAgo() {
  const figures = await figureWeeks('machine ');
  const then = (name: string) => figures.find((one) => one.name === name)?.mostThen ?? undefined;
  return {
    failedJobs: then(failedName),
    databaseBytes: then(databaseName),
    diskShare: then(`${diskName}${hostname()}`),
  };
}

/** What this instance stands on, and how it was a week ago. */
export async function machineFacts() {
  const [space, bytes, jobs, before] = await Promise.all([
    disk(),
    databaseBytes(),
    jobCounts(),
    weekAgo(),
  ]);
  const { totalCount, idleCount, options } = pool();
  return {
    disk: space,
    databaseBytes: bytes,
    lines: { busy: totalCount - idleCount, most: options.max ?? 0 },
    jobs,
    before,
  };
}

export type MachineFacts = Awaited<ReturnType<typeof machineFacts>>;
