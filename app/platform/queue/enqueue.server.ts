import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#app/platform/db/database.server.ts';
import type { Enqueueable } from './jobs.ts';

export interface EnqueueOptions {
  runAt?: Date;
  /** A waiting job with the same key is replaced; one that runs already gets a successor. */
  key?: string;
  /** With a key: keep the time of the waiting job, so that a stream of calls cannot put it off for ever. */
  keepTime?: boolean;
}

export const defaultAttempts = 10;

const keyOf = (job: { name: string }, key: string): string => `${job.name}:${key}`;

/** Inside the caller's transaction: the job exists exactly when the change that asked for it does. */
export async function enqueue<T>(
  executor: Executor,
  job: Enqueueable<T>,
  payload: T,
  { runAt, key, keepTime = false }: EnqueueOptions = {},
): Promise<string> {
  const { queue = null, priority = 0, maxAttempts = defaultAttempts, isKeyed } = job.options;
  if (isKeyed && key === undefined) throw new Error(`Each ${job.name} has a key.`);
  const body = JSON.stringify(job.schema.parse(payload));
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id::text from graphile_worker.add_job(
      ${job.name}::text,
      payload := ${body}::json,
      queue_name := ${queue}::text,
      run_at := ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts := ${maxAttempts}::int,
      job_key := ${key === undefined ? null : keyOf(job, key)}::text,
      priority := ${priority}::int,
      job_key_mode := ${keepTime ? 'preserve_run_at' : 'replace'}::text
    )`);
  return rows[0]?.id ?? '';
}

/** Whether the job with this key waits or runs; one that has used up its attempts does neither. */
export const goesOn = (job: { name: string }, key: SQL): SQL =>
  sql`exists (select from graphile_worker.jobs j where j.key = ${keyOf(job, '')}::text || ${key}
    and (j.locked_at is not null or j.attempts < j.max_attempts))`;
