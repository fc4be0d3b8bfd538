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

/** So many killed processes cost a job no attempt; one that kills its worker each time must not do so for ever. */
export const mostKills = 3;

interface HeldJob {
  id: string;
  name: string;
  exhausted: boolean;
}

/** Unlocks the jobs of these workers and gives each the attempt back that its process did not finish. */
async function release(pool: pg.Pool, workers: readonly string[], keyed: readonly string[]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<HeldJob>(
      `update graphile_worker._private_jobs j set attempts = j.attempts - f.given,
         flags = case f.given when 0 then j.flags
           else coalesce(j.flags, '{}') || jsonb_build_object('kills', f.kills + 1) end
       from (select h.id, t.identifier as name, k.kills,
           case when k.kills < $2 and h.attempts > 0
             and not (h.key is null and t.identifier = any($3)) then 1 else 0 end as given
         from graphile_worker._private_jobs h
         join graphile_worker._private_tasks t on t.id = h.task_id
         cross join lateral (select coalesce((h.flags ->> 'kills')::int, 0) as kills) k
         where h.locked_by = any($1) for update of h) f
       where j.id = f.id
       returning j.id::text, f.name, j.attempts >= j.max_attempts as exhausted`,
      [workers, mostKills, keyed],
    );
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Gives the jobs of killed workers back. Left alone, the library waits four hours. A worker that
 * only paused keeps running its job while another runs it too, which jobs must bear anyway.
 */
export async function releaseDead(
  pool: pg.Pool,
  graceMs: number,
  keyed: readonly string[],
): Promise<number> {
  const { rows: dead } = await pool.query<{ worker: string }>(
    `select distinct j.locked_by as worker from graphile_worker.jobs j
     where j.locked_at < now() - $1 * interval '1 millisecond' and not exists (
       select from queue_workers w
       where w.id = j.locked_by and w.seen_at > now() - $1 * interval '1 millisecond')`,
    [graceMs],
  );
  await pool.query(`delete from queue_workers where seen_at < now() - interval '1 hour'`);
  if (dead.length === 0) return 0;
  const rows = await release(
    pool,
    dead.map(({ worker }) => worker),
    keyed,
  );
  await pool.query(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count: rows.length })]);
  for (const { id, name, exhausted } of rows) {
    if (exhausted)
      log.error({ job: name, jobId: id }, 'job is a dead letter: its worker died on the last try');
    else log.warn({ job: name, jobId: id }, 'job taken back from a dead worker');
  }
  return rows.length;
}
