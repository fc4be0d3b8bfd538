import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';

/**
 * Takes jobs out of the queue, those that wait and those that have failed: `j` is the job, `t` its kind. The queue
 * holds few rows, so they are read through. One that runs right now goes too, and is not tried again.
 */
export async function forgetJobs(tx: Transaction, where: SQL): Promise<void> {
  await tx.execute(sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and (${where})`);
}
