import type pg from 'pg';
import { log } from '#app/platform/log.server.ts';

/** The times are the database's, so that instances with different clocks agree. */
export async function beat(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `insert into queue_workers (id, seen_at) values ($1, now())
     on conflict (id) do update set seen_at = now()`,
    [workerId],
  );
}

export async function leave(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers(array[$1::text])', [workerId]);
  await pool.query('delete from queue_workers where id = $1', [workerId]);
}

/**
 * A job that was asked for again while it ran has lost its key and its attempts to the successor, which does all of its
 * work. Where it then failed, it would stand among what failed for good.
 */
export async function dropSucceeded(pool: pg.Pool, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await pool.query(
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where key is null and attempts >= max_attempts
         and locked_at is null and flags -> 'dropped' is null and task_identifier = any($1)))`,
    [kinds],
  );
}

interface HeldJob {
  id: string;
  name: string;
  worker: string;
  exhausted: boolean;
}

/**
 * Gives the jobs of killed workers back. Left alone, the library waits four hours. A worker that
 * only paused keeps running its job while another runs it too, which jobs must bear anyway.
 */
export async function releaseDead(pool: pg.Pool, graceMs: number): Promise<number> {
  const { rows } = await pool.query<HeldJob>(
    `select j.id::text, j.task_identifier as name, j.locked_by as worker,
       j.attempts >= j.max_attempts as exhausted
     from graphile_worker.jobs j
     where j.locked_at < now() - $1 * interval '1 millisecond' and not exists (
       select from queue_workers w
       where w.id = j.locked_by and w.seen_at > now() - $1 * interval '1 millisecond')`,
    [graceMs],
  );
  await pool.query(`delete from queue_workers where seen_at < now() - interval '1 hour'`);
  if (rows.length === 0) return 0;
  const workers = [...new Set(rows.map((row) => row.worker))];
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
  await pool.query(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count: rows.length })]);
  for (const { id, name, exhausted } of rows) {
    if (exhausted)
      log.error(
        { job: name, jobId: id },
        'job failed for good: dead letter, its worker died on the last try',
      );
    else log.warn({ job: name, jobId: id }, 'job taken back from a dead worker');
  }
  return rows.length;
}
