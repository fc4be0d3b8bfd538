import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { cursorDays } from './feed/cursor.ts';
import { syncChanges, syncOverruled } from './sync.table.server.ts';

/** What was deleted longer ago than a cursor is taken for is known to every copy, or the copy begins anew. */
export async function sweepSync(): Promise<number> {
  const before = new Date(now().getTime() - (cursorDays + 1) * 86_400_000);
  const at = before.toISOString();
  const isOver = sql`(${syncChanges.gone} or ${syncChanges.kind} = 'overruled')
    and ${syncChanges.at} < ${at}::timestamptz`;
  const forgotten = await sweepRows(syncChanges, isOver);
  return forgotten + (await sweepRows(syncOverruled, lt(syncOverruled.at, before)));
}

const sweepJob = defineJob(
  'sync.sweep',
  z.object({}),
  async () => {
    await sweepSync();
  },
  { cron: '47 3 * * *' },
);

export const syncJobs = [sweepJob];
