import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';

/**
 * Takes jobs out of the queue, those that wait and those that have failed: `j` is the job, `t` its kind. The queue
 * holds few rows, so they are read through. One that runs right now forgets what it was about and is not tried again;
 * its row stays until it ends, because that end opens its queue for the next.
 */
export async function forgetJobs(tx: Transaction, where: SQL): Promise<void> {
  await tx.execute(sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and j.locked_at is null and (${where})`);
  await tx.execute(sql`update graphile_worker._private_jobs j set payload = '{}', attempts = j.max_attempts
    from graphile_worker._private_tasks t where t.id = j.task_id and (${where})`);
}
