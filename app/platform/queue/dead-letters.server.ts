import { sql } from 'drizzle-orm';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { defaultAttempts } from './enqueue.server.ts';
import { droppedDays, type JobView } from './job-views.ts';

export interface DeadLetterJob {
  id: string;
  name: string;
  attempts: number;
  lastError: string | null;
  failedAt: Date;
}

/**
 * A dropped job stays as it is, without attempts, and remembers how many it had used: so it can be put back, and
 * a new one under the same key takes its place as it would any other's.
 */
export const isDropped = sql`(flags -> 'dropped' is not null)`;

export const isJobId = (id: string): boolean => /^\d{1,18}$/.test(id);

/** Jobs that used up their attempts: they wait for a person. Oldest first. */
export async function deadLetterJobs(limit = 100): Promise<DeadLetterJob[]> {
  const { rows } = await database().execute<
    Omit<DeadLetterJob, 'failedAt'> & { failedAt: string }
  >(sql`
    select id::text, task_identifier as name, attempts::int, last_error as "lastError",
      updated_at::text as "failedAt"
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and not ${isDropped}
    order by updated_at, id limit ${limit}`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

/** Gives a dead letter its attempts back, from now on. False when it is none (any more). */
export async function retryDeadLetter(
  id: string,
  executor: Executor = database(),
): Promise<boolean> {
  if (!isJobId(id)) return false;
  const { rows } = await executor.execute(sql`
    select r.id from graphile_worker.jobs j, lateral graphile_worker.reschedule_jobs(
      array[j.id], run_at := now(), attempts := 0, max_attempts := greatest(j.max_attempts, ${defaultAttempts})
    ) r
    where j.id = ${id}::bigint and j.attempts >= j.max_attempts and j.locked_at is null
      and j.flags -> 'dropped' is null`);
  return rows.length === 1;
}

export interface HeldJob {
  id: string;
  name: string;
  state: JobView;
  attempts: number;
  /** Its time has come: a worker takes it as soon as one is free. */
  isDue: boolean;
}

/** No worker takes it until the transaction ends. Undefined for one that runs, has ended or never was. */
export async function holdJob(tx: Transaction, id: string): Promise<HeldJob | undefined> {
  if (!isJobId(id)) return undefined;
  const { rows } = await tx.execute<HeldJob & Record<string, unknown>>(sql`
    select j.id::text, t.identifier as name, j.attempts::int, j.run_at <= now() as "isDue",
      case when ${isDropped} then 'dropped' when attempts >= max_attempts then 'failed' else 'waiting' end as state
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id}::bigint and j.locked_at is null
    for update of j`);
  return rows[0];
}

/** A waiting job, at once: whatever it waited for. */
export async function runHeldNow(tx: Transaction, { id }: HeldJob): Promise<void> {
  await tx.execute(
    sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now())`,
  );
}

export async function dropHeld(tx: Transaction, { id }: HeldJob): Promise<void> {
  await tx.execute(sql`
    update graphile_worker._private_jobs
    set flags = jsonb_build_object('dropped', attempts), attempts = max_attempts, updated_at = now()
    where id = ${id}::bigint`);
}

/** As it was: failed, or waiting with the attempts that it had left. */
export async function putBackHeld(tx: Transaction, { id }: HeldJob): Promise<void> {
  await tx.execute(sql`
    update graphile_worker._private_jobs
    set attempts = (flags ->> 'dropped')::smallint, flags = null, updated_at = now()
    where id = ${id}::bigint`);
}

/** Nobody has put them back. */
export async function sweepDroppedJobs(): Promise<number> {
  const { rowCount } = await database().execute(sql`
    delete from graphile_worker._private_jobs
    where ${isDropped} and locked_at is null and updated_at < now() - make_interval(days => ${droppedDays})`);
  return rowCount ?? 0;
}

/** Dead letters that hold what people wrote are kept no longer than dropped ones. */
export async function sweepDeadLetters(name: string): Promise<void> {
  await database().execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name} and j.attempts >= j.max_attempts
      and j.locked_at is null and j.updated_at < now() - make_interval(days => ${droppedDays})`);
}

/** No further attempt for a job that this worker holds; the library lets go of it afterwards. */
export async function giveUpHeld(executor: Executor, id: string): Promise<void> {
  await executor.execute(
    sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}::bigint`,
  );
}
