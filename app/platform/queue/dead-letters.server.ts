import { sql } from 'drizzle-orm';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { defaultAttempts } from './enqueue.server.ts';

export interface DeadLetterJob {
  id: string;
  name: string;
  attempts: number;
  lastError: string | null;
  failedAt: Date;
}

/** Jobs that used up their attempts: they wait for a person. Oldest first. */
export async function deadLetterJobs(limit = 100): Promise<DeadLetterJob[]> {
  const { rows } = await database().execute<
    Omit<DeadLetterJob, 'failedAt'> & { failedAt: string }
  >(sql`
    select id::text, task_identifier as name, attempts::int, last_error as "lastError",
      updated_at::text as "failedAt"
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    order by updated_at, id limit ${limit}`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

/** Gives a dead letter its attempts back, from now on. False when it is none (any more). */
export async function retryDeadLetter(id: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false;
  const { rows } = await database().execute(sql`
    select r.id from graphile_worker.jobs j, lateral graphile_worker.reschedule_jobs(
      array[j.id], run_at := now(), attempts := 0, max_attempts := greatest(j.max_attempts, ${defaultAttempts})
    ) r
    where j.id = ${id}::bigint and j.attempts >= j.max_attempts and j.locked_at is null`);
  return rows.length === 1;
}

/** No further attempt for a job that this worker holds; the library lets go of it afterwards. */
export async function giveUpHeld(executor: Executor, id: string): Promise<void> {
  await executor.execute(
    sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}::bigint`,
  );
}
