import { type SQL, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { redactText } from '#app/platform/redact.ts';
import { isDropped, isJobId } from './dead-letters.server.ts';
import { type JobView, jobViews } from './job-views.ts';

const isIn: Record<JobView, SQL> = {
  failed: sql`attempts >= max_attempts and locked_at is null and not ${isDropped}`,
  waiting: sql`attempts < max_attempts`,
  dropped: isDropped,
};

export interface ListedJob {
  id: string;
  name: string;
  attempts: number;
  maxAttempts: number;
  /** The first line, without what could name a person. */
  lastError: string;
  runAt: Date;
  /** When it last failed, or was dropped. */
  changedAt: Date;
  isRunning: boolean;
}

export interface JobsAsked {
  show: JobView;
  name?: string | undefined;
  /** The last job of the page before. */
  after?: string | undefined;
}

const longestError = 300;

/** The newest first. What a job is about is not shown: it may be a person's number or words. */
export async function listedJobs({ show, name, after }: JobsAsked, limit: number) {
  type Row = Omit<ListedJob, 'runAt' | 'changedAt'> & { runAt: string; changedAt: string };
  const { rows } = await database().execute<Row & Record<string, unknown>>(sql`
    select id::text, task_identifier as name, attempts::int, max_attempts::int as "maxAttempts",
      coalesce(last_error, '') as "lastError", run_at::text as "runAt", updated_at::text as "changedAt",
      locked_at is not null as "isRunning"
    from graphile_worker.jobs
    where ${isIn[show]}
      and ${name ? sql`task_identifier = ${name}` : sql`true`}
      and ${after && isJobId(after) ? sql`id < ${after}::bigint` : sql`true`}
    order by id desc limit ${limit}`);
  return rows.map(
    (row): ListedJob => ({
      ...row,
      lastError: redactText(row.lastError.split('\n')[0] ?? '').slice(0, longestError),
      runAt: new Date(row.runAt),
      changedAt: new Date(row.changedAt),
    }),
  );
}

/** What kinds there are in a list, and how many of each. */
export async function jobNames(show: JobView) {
  const { rows } = await database().execute<{ name: string; n: number }>(sql`
    select task_identifier as name, count(*)::int as n from graphile_worker.jobs
    where ${isIn[show]} group by 1 order by 1`);
  return rows;
}

export type JobCounts = Record<JobView, number> & {
  /** How long the oldest that could run has waited. */
  oldestSeconds: number;
};

export async function jobCounts(): Promise<JobCounts> {
  const counts = jobViews.map(
    (view) => sql`count(*) filter (where ${isIn[view]})::int as ${sql.raw(view)}`,
  );
  const { rows } = await database().execute<JobCounts & Record<string, unknown>>(sql`
    select ${sql.join(counts, sql`, `)},
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isIn.waiting} and run_at < now())), 0)::int
        as "oldestSeconds"
    from graphile_worker.jobs`);
  return rows[0] ?? { failed: 0, waiting: 0, dropped: 0, oldestSeconds: 0 };
}
